import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = 'http://127.0.0.1:3000';

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [react(), preloadFonts(), precompress()],
  // The server puts a fresh nonce in the place of this word on every page it sends.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    assetsInlineLimit: 0,
    // Held where it counts, in what a page loads: e2e/session.test.ts.
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups: travelTogether() } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/sanctum': api, '/storage': api } },
});

/**
 * What every visit needs travels in four files: the start, signing in, the shell, and what lists share, each with all that it
 * imports. Left alone, the bundler cuts these into a hundred small files, and the names they call each other by, which do not
 * compress, and the round trips cost more than what they save. The screens themselves stay apart.
 */
function travelTogether() {
  const files = [
    { name: 'start', tags: ['$initial' as const] },
    { name: 'sign-in', test: /accounts.web.sign-in.login\.tsx/ },
    { name: 'shell', test: /src.web.shell|companies.web.switcher|notifications.web.(bell|menu-item)/ },
    {
      name: 'list',
      test: /src.web.kit.(table.(data-table|cards|filter-bar|head|pager|rows|toolbar|list-state|use-list|columns)|page.page-head)/,
    },
  ];
  return files.map((file, place) => ({ ...file, priority: files.length - place }));
}

/** Asks for the two Latin fonts with the page, so that text does not jump when they come. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(archivo-latin-wdth|instrument-sans-latin-wght)-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Writes `file.br` beside every asset that shrinks; the server sends it to browsers that take brotli. */
function precompress(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|svg|json)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const bytes = await readFile(join(dir, file));
          const packed = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          await writeFile(join(dir, `${file}.br`), packed);
        }),
      );
    },
  };
}
