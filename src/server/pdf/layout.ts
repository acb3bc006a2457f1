/** A document as the library's definition: letterhead, title, blocks, and the header and footer of every page. */
import type { Content, ContentCanvas, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { brand, initialsOf } from '#base/documents/brand.ts';
import type { Language } from '#base/format.ts';
import { interpolate } from '#base/issues.ts';
import { blockContent, textNode } from './blocks.ts';
import type { Block, Letterhead, Mark, PdfDocument } from './document.ts';
import { colours, contentWidth, page, sizes } from './look.ts';
import { printablePicture } from './pictures.ts';

/** Texts of the kit, in the language of the document. */
export interface KitTexts {
  /** With `{{page}}` and `{{pages}}`. */
  page_of: string;
  marks: Record<Mark, string>;
}

const footerSize = 8;
const footerLineHeight = 10.5;
/** How many characters of the footer are in a line, at least. */
const footerColumns = 80;
const footerWidth = contentWidth - 150;

export function documentDefinition(document: PdfDocument, texts: KitTexts): TDocumentDefinitions {
  const { language, letterhead, title, number, blocks } = document;
  const footer = footerLines(document.footer ?? '');
  const heading = `${title} ${number}`.trim();
  return {
    // From 1.4 on there is a language, and pictures may be transparent.
    version: '1.7',
    pageSize: 'LETTER',
    pageMargins: [page.side, page.top, page.side, 42 + footer.length * footerLineHeight],
    defaultStyle: { font: 'Text', fontSize: sizes.text, lineHeight: 1.08 },
    info: { title: heading, author: letterhead.name, creator: 'Arriero', producer: 'Arriero' },
    language: language === 'es' ? 'es-CO' : 'en',
    displayTitle: true,
    background: () => band(letterhead.accent),
    header: (current) =>
      current === 1
        ? null
        : {
            columns: [
              textNode(letterhead.name, language, { size: sizes.small, colour: colours.label }),
              textNode(heading, language, { size: sizes.small, colour: colours.label, right: true }),
            ],
            margin: [page.side, 24, page.side, 0],
          },
    footer: (current, count) => ({
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: contentWidth, y2: 0, lineWidth: 0.5, lineColor: colours.line }] },
        {
          columns: [
            { width: footerWidth, stack: footer.map((line) => textNode(line, language, { size: footerSize, colour: colours.label })) },
            {
              width: contentWidth - footerWidth,
              stack: [
                textNode(`${number} · ${interpolate(texts.page_of, { page: current, pages: count })}`, language, {
                  size: footerSize,
                  colour: colours.label,
                  right: true,
                }),
              ],
            },
          ],
          margin: [0, 8, 0, 0],
        },
      ],
      margin: [page.side, 8, page.side, 0],
    }),
    content: [head(document, texts), ...blocks.map((block, at) => content(block, language, at === blocks.length - 1))],
  };
}

/** A block; the last one without the space below it, for which the library would begin another page. */
function content(block: Block, language: Language, isLast: boolean): Content {
  const node = blockContent(block, language);
  return isLast ? withoutSpaceBelow(node) : node;
}

function withoutSpaceBelow(node: Content): Content {
  if (typeof node !== 'object' || Array.isArray(node)) return node;
  const { margin, stack } = node as { margin?: number[]; stack?: Content[] };
  const last = stack?.at(-1);
  return {
    ...node,
    margin: [...(margin ?? [0, 0, 0]).slice(0, 3), 0],
    ...(stack && last && { stack: [...stack.slice(0, -1), withoutSpaceBelow(last)] }),
  } as Content;
}

/** The road at the top of every page. */
function band(accent: string | null): ContentCanvas {
  const { band: ground, dashes } = brand(accent);
  const dash = { length: 15, gap: 13 };
  return {
    canvas: [
      { type: 'rect', x: 0, y: 0, w: page.width, h: 8, color: ground },
      {
        type: 'line',
        x1: page.side,
        y1: 4,
        x2: page.width - page.side,
        y2: 4,
        lineWidth: 1.8,
        lineColor: dashes,
        dash: { length: dash.length, space: dash.gap },
      },
    ],
  };
}

const logoBox = { width: 96, height: 40, initials: 36 };
const leastNumberWidth = 190;
const headGap = 14;
/** Longer numbers than this, of imported invoices, are smaller. */
const usualNumberLength = 14;

/** The company at the left; title, number and marks at the right; a rule below. */
function head({ language, letterhead, title, number, marks = [] }: PdfDocument, texts: KitTexts): Content {
  const { name, lines } = letterhead;
  const logo = logoContent(letterhead, language);
  const numberSize = number.length > usualNumberLength ? sizes.number - 5 : sizes.number;
  const small = { size: sizes.label, colour: colours.label, right: true };
  return {
    stack: [
      {
        columns: [
          { width: 'auto', stack: [logo.content] },
          {
            width: contentWidth - logo.maxWidth - leastNumberWidth - 2 * headGap,
            stack: [
              textNode(name, language, { size: sizes.name, bold: true, display: true, margin: [0, 0, 0, 2] }),
              ...lines.map((line) => textNode(line, language, { colour: colours.text, size: 9, margin: [0, 1, 0, 0] })),
            ],
          },
          {
            width: '*',
            stack: [
              textNode(title, language, { size: sizes.title, colour: colours.text, right: true }),
              textNode(number, language, { size: numberSize, bold: true, display: true, right: true }),
              ...marks.map((mark) => textNode(texts.marks[mark], language, { ...small, margin: [0, 1, 0, 0] })),
            ],
          },
        ],
        columnGap: headGap,
      },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: contentWidth, y2: 0, lineWidth: 1, lineColor: colours.ink }],
        margin: [0, 14, 0, 10],
      },
    ],
  };
}

/** The logo, or the initials in a square. */
function logoContent({ logo, name, accent }: Letterhead, language: Language): { content: Content; maxWidth: number } {
  const picture = printablePicture(logo);
  if (picture) return { content: { image: picture, fit: [logoBox.width, logoBox.height] }, maxWidth: logoBox.width };
  const { initials, onInitials } = brand(accent);
  const side = logoBox.initials;
  const letters = textNode(initialsOf(name), language, { size: 14, bold: true, display: true, colour: onInitials });
  return {
    maxWidth: side,
    content: {
      stack: [
        { canvas: [{ type: 'rect', x: 0, y: 0, w: side, h: side, r: 7, color: initials }] },
        { stack: [letters], alignment: 'center', relativePosition: { x: 0, y: 9 - side } },
      ],
    },
  };
}

const maxFooterLines = 7;

/** The footer in lines. It is measured by its characters, because the library needs the height of the foot before it lays out. */
function footerLines(text: string): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\s*\n\s*/)) {
    let line = '';
    for (const word of paragraph.split(/\s+/)) {
      if (line !== '' && line.length + 1 + word.length > footerColumns) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    if (line !== '') lines.push(line);
  }
  return lines.length <= maxFooterLines || !text.includes('\n') ? lines : footerLines(text.replace(/\s*\n\s*/g, ' · '));
}
