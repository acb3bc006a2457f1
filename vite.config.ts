import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';

const api = 'http://127.0.0.1:3000';

const headingFont = 'archivo-latin-wdth-normal';
/** The width of headings, in percent. */
const headStretch = /--head-stretch: (\d+)%/.exec(readFileSync(new URL('src/web/app/tokens.css', import.meta.url), 'utf8'))?.[1];

export default defineConfig({
  publicDir: 'src/web/public',
  plugins: [wordsOfBrowser(), contractsOfBrowser(), react(), preloadFonts(), headingWidth(), pdfReader(), precompress()],
  // The server replaces this with a new nonce on every page it sends.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    assetsInlineLimit: 0,
    // One file of 57 KB as it is sent: the first page needs 45 of them, which came in ten files.
    cssCodeSplit: false,
    // The size of a page is limited in e2e/first-load.full.test.ts.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        // Browsers keep assets by name, and the hash is that of the whole font.
        assetFileNames: ({ names: [name = ''] }) => `assets/[name]-${name.startsWith(headingFont) ? `${headStretch}-` : ''}[hash][extname]`,
      },
      // These files only define things, without side effects: a screen then loads only the files that it uses, and not everything that its imports
      // import.
      treeshake: { moduleSideEffects: [{ test: /src\W(base|modules|web\Wkit)\W.*\.tsx?$/, sideEffects: false }] },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/sanctum': api, '/storage': api } },
});

/**
 * Bundles what every visit loads into four files, each with its imports: start, sign-in, shell, and what lists share; and the small
 * things that at least sixteen screens need into a fifth. By default the bundler makes a hundred small files, whose import names, which
 * do not compress, and round trips cost more than they save: the dashboard loaded 71, and now 29. Screens stay separate, and so do the
 * phone's drawer and its bar: the drawer would add 6 KB to every list. What fewer screens need would add as much.
 */
function chunkGroups() {
  const files = [
    { name: 'start', tags: ['$initial' as const] },
    { name: 'sign-in', test: /accounts.web.sign-in.login\.tsx/ },
    {
      name: 'shell',
      test: /src.web.shell.(?!phone.(drawer|bottom-bar)|commands)|src.web.kit.tabs.tab.module|companies.web.switcher|notifications.web.(bell|menu-item)/,
    },
    {
      name: 'list',
      test: /src.web.kit.(table.(?!nothing-found)|filters.filter-(bar|value)|list.(list-(foot|head|sums|state|preferences)|tab|use-list|view-menu)|selection.(select-box|selection\.)|export.(use-export|export-parts)|page.(page-head|create-link|status-badge))/,
    },
    { name: 'common', test: /src.(modules.\w+.(contract|rules)|base|web.kit.(text|page))\W|tabler/, minShareCount: 16 },
  ];
  return files.map((file, index) => ({ ...file, priority: files.length - index }));
}

/** Leaves the texts of printed documents out of those of the screens: only the server prints. */
function wordsOfBrowser(): Plugin {
  return {
    name: 'words-of-browser',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/modules\/[^/]+\/words\/\w+\.json$/ },
      handler(code) {
        const { paper: _, ...words } = JSON.parse(code);
        return { code: JSON.stringify(words), map: null };
      },
    },
  };
}

/** Leaves out of the contracts what only the server uses: the sentences of the API's documentation, and the examples in files. */
function contractsOfBrowser(): Plugin {
  return {
    name: 'contracts-of-browser',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/modules\/[^/]+\/contract[^?]*\.ts$/ },
      handler: (code) => ({ code: code.replace(/\n\s+summary:\s*(?:'[^'\n]*'|"[^"\n]*"),|\bexample: '[^'\n]*',?/g, ''), map: null }),
    },
  };
}

/** Preloads the two Latin fonts with the page, to avoid layout shift when they arrive. */
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
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
              // The font of headings, 90 KB: on a phone the code comes first.
              ...(file.includes('archivo') && { media: '(min-width: 48em)' }),
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Leaves one width in the font of headings: 35 KB instead of 90, which a phone loads before the first rows. */
function headingWidth(): Plugin {
  return {
    name: 'heading-width',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const everyLetter = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join('');
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.includes(headingFont)) continue;
        asset.source = await subsetFont(Buffer.from(asset.source), everyLetter, {
          targetFormat: 'woff2',
          variationAxes: { wdth: Number(headStretch) },
        });
      }
    },
  };
}

/**
 * The decoders of pictures and the standard fonts of PDF.js, which it requests by name; the folder name has its version, because assets are cached
 * indefinitely. `modules/files/web/viewer/pdf.ts` uses it too.
 */
function pdfReader(): Plugin {
  const source = fileURLToPath(new URL('node_modules/pdfjs-dist/', import.meta.url));
  return {
    name: 'pdf-reader',
    apply: 'build',
    async generateBundle() {
      const names = await Promise.all(
        ['wasm', 'standard_fonts'].map(async (folder) => (await readdir(join(source, folder))).map((name) => join(folder, name))),
      );
      // Its interpreter of scripts in documents is left out.
      for (const name of names.flat().filter((name) => !/quickjs|QUICKJS|nowasm/.test(name)))
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${pdfjs.version}/${name}`, source: await readFile(join(source, name)) });
    },
  };
}

/** Writes `file.br` beside every text asset; the server sends it to browsers that accept brotli. */
function precompress(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(m?js|css|svg|json|wasm|ttf)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const bytes = await readFile(join(dir, file));
          const compressed = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
          await writeFile(join(dir, `${file}.br`), compressed);
        }),
      );
    },
  };
}
