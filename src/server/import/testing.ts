/** Small Excel workbooks for tests. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export interface WorkbookParts {
  /** The XML within `sheetData`. */
  rows?: string;
  /** The XML after it. */
  after?: string;
  texts?: readonly string[];
  /** Other parts, or others instead of these, by path. */
  parts?: Record<string, string | Buffer>;
}

const schema = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export async function workbookOf({ rows = '', after = '', texts = [], parts = {} }: WorkbookParts): Promise<Buffer> {
  const zip = new ZipFile();
  const all = {
    'xl/workbook.xml': `<workbook xmlns="${schema}" xmlns:r="r"><sheets><sheet name="Oculta" r:id="rId9" state="hidden"/><sheet name="Datos" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet xmlns="${schema}"><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/><numFmt numFmtId="165" formatCode="&quot;día&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${schema}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${schema}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    ...parts,
  };
  for (const [path, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream as never);
}

/** A row of texts, as our own exports write them. */
export const textRow = (row: number, texts: readonly string[]) =>
  `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
