/** References of the sheet of a workbook: where it is, its texts, and which of its numbers are days. */
import { RuleBroken } from '#base/errors.ts';
import type { Archive } from './archive.ts';
import { walkXml } from './xml.ts';

export interface Workbook {
  /** The path of its first visible sheet. */
  sheet: string;
  /** Texts that cells refer to by their place. */
  texts: readonly string[];
  /** Whether the numbers of a style are days. */
  isDay: readonly boolean[];
  /** Days are counted from 1904. */
  since1904: boolean;
}

/** Throws `import_not_xlsx` for a ZIP file of another kind. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  if (!archive.has('xl/workbook.xml')) throw new RuleBroken('import_not_xlsx');
  const { id, since1904 } = await findSheet(archive);
  const targets = await readTargets(archive);
  const sheet = targets.get(id);
  if (!sheet) throw new RuleBroken('import_file_damaged');
  return { sheet, since1904, texts: await readTexts(archive), isDay: await readStyles(archive) };
}

async function findSheet(archive: Archive): Promise<{ id: string; since1904: boolean }> {
  const sheets: { id: string; isHidden: boolean }[] = [];
  let since1904 = false;
  await walkXml(await archive.open('xl/workbook.xml'), {
    open: (name, { 'r:id': id = '', state = 'visible', date1904 = '0' }) => {
      if (name === 'workbookPr') since1904 = date1904 === '1' || date1904 === 'true';
      if (name === 'sheet') sheets.push({ id, isHidden: state !== 'visible' });
    },
  });
  return { id: (sheets.find(({ isHidden }) => !isHidden) ?? { id: '' }).id, since1904 };
}

async function readTargets(archive: Archive): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await walkXml(await archive.open('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}

async function readTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  if (!archive.has('xl/sharedStrings.xml')) return texts;
  let [text, isText, phonetic] = ['', false, 0];
  await walkXml(await archive.open('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic++;
      if (name === 't') isText = phonetic === 0;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') phonetic--;
      if (name === 'si') texts.push(unescapeText(text));
    },
  });
  return texts;
}

/** Excel writes characters that XML has no way to write as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function readStyles(archive: Archive): Promise<boolean[]> {
  const formats = new Map<string, string>();
  const styles: string[] = [];
  if (!archive.has('xl/styles.xml')) return [];
  let isCells = false;
  await walkXml(await archive.open('xl/styles.xml'), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode);
      if (name === 'cellXfs') isCells = true;
      if (name === 'xf' && isCells) styles.push(numFmtId);
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles.map((id) => isDayFormat(Number(id), formats.get(id)));
}

/** The built-in formats with a day, and others that show a day, month or year outside of quotes and brackets. */
function isDayFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
