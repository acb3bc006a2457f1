/** Printed documents as Poppler reads them, which is another program than the one that wrote them. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a program of Poppler prints about a document. */
async function poppler(program: 'pdftotext' | 'pdfinfo' | 'pdffonts' | 'pdfimages', pdf: Uint8Array, ...args: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-pdf-'));
  try {
    const file = join(folder, 'document.pdf');
    await writeFile(file, pdf);
    const output = program === 'pdftotext' ? ['-'] : [];
    return (await run(program, [...args, file, ...output], { maxBuffer: 2 ** 26 })).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The text of each page, in lines as they are printed; spaces in a row are one. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const text = await poppler('pdftotext', pdf, '-layout', '-enc', 'UTF-8');
  const pages = text.split('\f').slice(0, -1);
  return pages.map((page) =>
    page
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter(Boolean)
      .join('\n'),
  );
}

/** The text of the whole document. */
export const pdfText = async (pdf: Uint8Array): Promise<string> => (await pdfPages(pdf)).join('\n');

/** Title, author, page size and the like. */
export async function pdfInfo(pdf: Uint8Array): Promise<Record<string, string>> {
  const lines = (await poppler('pdfinfo', pdf)).split('\n').filter(Boolean);
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
}

export interface PdfFont {
  name: string;
  isEmbedded: boolean;
  isSubset: boolean;
  hasUnicode: boolean;
}

export async function pdfFonts(pdf: Uint8Array): Promise<PdfFont[]> {
  const lines = (await poppler('pdffonts', pdf)).split('\n').slice(2).filter(Boolean);
  return lines.map((line) => {
    const [name = '', , , , embedded, subset, unicode] = line.split(/\s+/);
    return { name, isEmbedded: embedded === 'yes', isSubset: subset === 'yes', hasUnicode: unicode === 'yes' };
  });
}

/** How many pictures are drawn; a transparent one counts twice. */
export async function countPdfImages(pdf: Uint8Array): Promise<number> {
  return (await poppler('pdfimages', pdf, '-list')).split('\n').slice(2).filter(Boolean).length;
}
