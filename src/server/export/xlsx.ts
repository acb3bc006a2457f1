/**
 * Rows as an Excel workbook (ECMA-376) of one sheet. The sheet is written and compressed while it is sent, so that its size does not matter: packages
 * that create whole workbooks hold every cell in memory. Texts are typed as texts, so that none is a formula.
 */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { escapeHtml } from '../http/html.ts';
import type { Cell, CellKind, FileColumn, Pages } from './columns.ts';

/** Excel's limit, without the line of the titles. */
const maxRows = 1_048_575;

/** Indexes into `cellXfs` of the styles. */
const styleOf: Record<CellKind, number> = { text: 0, number: 0, money: 1, day: 2, local_time: 3 };
const titleStyle = 4;
const widthOf: Record<CellKind, number> = { text: 22, number: 12, money: 18, day: 12, local_time: 18 };

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';

/** The workbook as a stream of bytes. `pages` yields the rows; an error of it ends the stream with that error. */
export function xlsxStream(columns: readonly FileColumn[], sheetName: string, pages: Pages): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetParts(columns, pages), { objectMode: false, highWaterMark: 64 * 1024 });
  const output = zip.outputStream as Readable;
  for (const [path, content] of Object.entries(fixedParts(sheetName))) zip.addBuffer(Buffer.from(xml + content), path);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  for (const part of [sheet, zip as unknown as NodeJS.EventEmitter]) part.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => sheet.destroy());
  zip.end();
  return output;
}

async function* sheetParts(columns: readonly FileColumn[], pages: Pages): AsyncGenerator<string> {
  const widths = columns.map(({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf[kind]}" customWidth="1"/>`).join('');
  const titles = columns.map(({ title }) => textCell(title, titleStyle)).join('');
  yield `${xml}<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row>${titles}</row>`;
  let count = 0;
  for await (const rows of pages) {
    count += rows.length;
    if (count > maxRows) throw new Error(`A sheet of Excel has at most ${maxRows} rows.`);
    // An empty string would end the stream.
    if (rows.length > 0)
      yield rows.map((row) => `<row>${columns.map(({ kind, cell }) => xlsxCell(cell(row), kind)).join('')}</row>`).join('');
  }
  yield '</sheetData></worksheet>';
}

/** One cell: amounts, numbers and dates are numbers, so that Excel can add and sort them. */
export function xlsxCell(cell: Cell, kind: CellKind): string {
  if (cell === null) return '<c/>';
  if (kind === 'text') return textCell(cell, styleOf.text);
  const value = kind === 'day' || kind === 'local_time' ? String(dateSerial(cell)) : cell;
  return `<c s="${styleOf[kind]}"><v>${value}</v></c>`;
}

const textCell = (text: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const dayMs = 86_400_000;

/** Days since 30 December 1899, with the time as a fraction: how Excel stores a date. */
export function dateSerial(local: string): number {
  const [day = '', time = '00:00'] = local.slice(0, 16).split('T');
  return (Date.parse(`${day}T${time}Z`) - Date.UTC(1899, 11, 30)) / dayMs;
}

/** XML has no way to write them. */
const notInXml = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;
/** Excel reads `_x0041_` as the character of that code. */
const characterCode = /_(?=x[0-9a-f]{4}_)/gi;
const escapeXml = (text: string) => escapeHtml(text.replace(notInXml, '').replace(characterCode, '_x005F_'));

/** Excel rejects these characters in the name of a sheet, and more than 31. */
const sheetTitle = (name: string) => name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31) || 'Arriero';

/** Every part of the workbook but the sheet. The formats 4, 14 and 22 follow the language of the reader's Excel. */
function fixedParts(sheetName: string): Record<string, string> {
  const types = `${schemas}/package/2006`;
  const office = `${schemas}/officeDocument/2006/relationships`;
  const application = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  const format = (id: number, font = 0) =>
    `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${application}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${application}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${application}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${types}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="${escapeXml(sheetTitle(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${types}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${schemas}/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5">${format(0)}${format(4)}${format(14)}${format(22)}${format(0, 1)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  };
}
