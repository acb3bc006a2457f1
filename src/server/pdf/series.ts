/**
 * Many documents as one PDF, one after the other: each begins on a page of its own and numbers its own pages. The library lays out a whole file
 * before it draws it, and hundreds of pages would need gigabytes. So each document is laid out and drawn separately into one open file, with the
 * parts that the library's own printer consists of. Its fonts and the logo are embedded once.
 */
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** The library's internal parts that we use. The package is pinned, and pdf.test.ts prints a series. */
type OpenFile = Readable & { end(): void };
interface Parts {
  PDFDocument: new (
    fonts: object,
    images: object,
    patterns: object,
    attachments: object,
    options: object,
    files: object,
    access: () => boolean,
  ) => OpenFile;
  LayoutBuilder: new (
    size: object,
    margins: object,
    svg: object,
  ) => {
    registerTableLayouts(layouts: object): void;
    layoutDocument(...parts: unknown[]): unknown[];
  };
  Renderer: new (file: OpenFile) => { renderPages(pages: unknown[]): void };
  PageSize: { normalizePageSize(size: unknown): { width: number; height: number }; normalizePageMargin(margin: unknown): object };
}

const require = createRequire(import.meta.url);
const part = (name: string) => require(`pdfmake/js/${name}`);
const parts: Parts = {
  PDFDocument: part('PDFDocument').default,
  LayoutBuilder: part('LayoutBuilder').default,
  Renderer: part('Renderer').default,
  PageSize: part('PageSize'),
};
const { tableLayouts } = part('tableLayouts') as { tableLayouts: object };
const noSvg = {};

/** A file that is open for more documents. Its finished pages are compressed bytes, outside of the heap. */
export class Series {
  readonly #file: OpenFile;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<unknown>;

  /** Takes title, author and language from the first document. */
  constructor({ info = {}, version, language, displayTitle, pageSize }: TDocumentDefinitions) {
    const { width, height } = parts.PageSize.normalizePageSize(pageSize);
    const named = Object.fromEntries(Object.entries(info).map(([key, value]) => [key.charAt(0).toUpperCase() + key.slice(1), value]));
    const options = {
      size: [width, height],
      pdfVersion: version,
      displayTitle,
      compress: true,
      lang: language,
      fontLayoutCache: true,
      autoFirstPage: false,
      info: named,
      font: null,
    };
    const { fonts, virtualfs } = pdfmake as unknown as { fonts: object; virtualfs: object };
    this.#file = new parts.PDFDocument(fonts, {}, {}, {}, options, virtualfs, () => false);
    this.#ended = new Promise((resolve, reject) => this.#file.on('end', resolve).on('error', reject));
    this.#file.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  add({ pageSize, pageMargins, content, defaultStyle, background, header, footer }: TDocumentDefinitions): void {
    const { PageSize, LayoutBuilder, Renderer } = parts;
    const builder = new LayoutBuilder(PageSize.normalizePageSize(pageSize), PageSize.normalizePageMargin(pageMargins), noSvg);
    builder.registerTableLayouts(tableLayouts);
    const pages = builder.layoutDocument(content, this.#file, {}, defaultStyle, background, header, footer, undefined, undefined);
    new Renderer(this.#file).renderPages(pages);
  }

  /** The whole file. */
  async end(): Promise<Buffer> {
    this.#file.end();
    await this.#ended;
    return Buffer.concat(this.#chunks);
  }
}
