/**
 * The product's fonts for documents, opened once. The library opens a font for each document, which takes longer than all the rest of a page; and
 * of a WOFF it would unpack the outlines again for every glyph, which takes four times as long.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import pdfmake from 'pdfmake';

/** Archivo for names, numbers and sums; Instrument Sans for everything else. `…Extended` has the letters of Central European names. */
export type FontName = 'Display' | 'DisplayExtended' | 'Text' | 'TextExtended';
type Weight = 'normal' | 'bold';

const files: Record<FontName, Record<Weight, string>> = {
  Display: { normal: 'archivo/files/archivo-latin-600', bold: 'archivo/files/archivo-latin-700' },
  DisplayExtended: { normal: 'archivo/files/archivo-latin-ext-600', bold: 'archivo/files/archivo-latin-ext-700' },
  Text: { normal: 'instrument-sans/files/instrument-sans-latin-400', bold: 'instrument-sans/files/instrument-sans-latin-600' },
  TextExtended: {
    normal: 'instrument-sans/files/instrument-sans-latin-ext-400',
    bold: 'instrument-sans/files/instrument-sans-latin-ext-600',
  },
};

/** The parts of fontkit that we use; pdfkit reads fonts with it. */
interface Fontkit {
  create(bytes: Uint8Array): OpenFont;
  registerFormat(format: { new (stream: { buffer: Uint8Array }): object; probe(bytes: Uint8Array): boolean }): void;
}
interface OpenFont {
  characterSet: number[];
}

const { resolve } = createRequire(import.meta.url);
/** The same instance as pdfkit's. */
const fontkit = createRequire(createRequire(resolve('pdfmake')).resolve('pdfkit'))('fontkit') as Fontkit;

/** By the placeholder that the library is given in place of a font's bytes. */
const openFonts = new Map<Uint8Array, OpenFont>();

fontkit.registerFormat(
  class {
    static probe(bytes: Uint8Array): boolean {
      return openFonts.has(bytes);
    }
    constructor({ buffer }: { buffer: Uint8Array }) {
      // biome-ignore lint/correctness/noConstructorReturn: a format is a class, and creating one gives the font
      return openFonts.get(buffer) as OpenFont;
    }
  },
);

/** Opens the font under a name by which the library finds it. */
function openFont(file: string): { name: string; font: OpenFont } {
  const font = fontkit.create(toOpenType(readFileSync(resolve(`@fontsource/${file}-normal.woff`))));
  const placeholder = Buffer.from(`open font ${file}`);
  openFonts.set(placeholder, font);
  pdfmake.virtualfs.writeFileSync(file, placeholder);
  return { name: file, font };
}

const characters = new Map<FontName, ReadonlySet<number>>();
const families: Record<string, Record<Weight, string>> = {};
for (const name of Object.keys(files) as FontName[]) {
  const [normal, bold] = [openFont(files[name].normal), openFont(files[name].bold)];
  families[name] = { normal: normal.name, bold: bold.name };
  characters.set(name, new Set(normal.font.characterSet));
}
pdfmake.setFonts(families);

/** Whether the font has a glyph for the code point. */
export const canPrint = (font: FontName, codePoint: number): boolean => characters.get(font)?.has(codePoint) ?? false;

/** An OpenType file of a WOFF 1: the same tables, not compressed. https://www.w3.org/TR/WOFF/ */
function toOpenType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index;
    const start = woff.readUInt32BE(entry + 4);
    const [packedLength, length] = [woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)];
    const packed = woff.subarray(start, start + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    const target = 12 + 16 * index;
    woff.copy(head, target, entry, entry + 4);
    woff.copy(head, target + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, target + 8);
    head.writeUInt32BE(length, target + 12);
    // Tables start at multiples of four.
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
