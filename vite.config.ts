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
  build: { outDir: 'dist/web', target: 'es2023', assetsInlineLimit: 0 },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/sanctum': api, '/storage': api } },
});

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
