/** A printed document for a screen. */
import type { Paper } from '#base/documents/paper.ts';
import { screenText } from '../words.ts';
import type { Block, PdfDocument } from './document.ts';

/** The document without the pictures, with the path of the logo instead of its bytes. */
export function paperOf({ letterhead, marks = [], blocks, footer = '', ...document }: PdfDocument, logo_url: string | null): Paper {
  const { name, lines, accent } = letterhead;
  return {
    ...document,
    letterhead: { name, lines, accent, logo_url },
    marks: marks.map((mark) => screenText(`common:pdf.${mark}`, document.language)),
    blocks: blocks.map(withoutPictures),
    footer,
  };
}

function withoutPictures(block: Block): Paper['blocks'][number] {
  if (block.type !== 'signatures') return block;
  return { ...block, boxes: block.boxes.map(({ signature: _, ...box }) => box) };
}
