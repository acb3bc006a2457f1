/** Where the names on the map are: beside their place, and not over one another. */
import type { Pixel, Size } from './frame.ts';

/** From its upper left corner. */
export interface Box extends Pixel, Size {}

export interface LabelInput {
  key: string;
  text: string;
  at: Pixel;
  /** From the middle of the place to its label. */
  gap: number;
  /** Shown even if it overlaps others. */
  isNeeded?: boolean;
}

export interface Label extends Box {
  key: string;
  text: string;
}

/** In pixels. */
const [lineHeight, moreGap] = [16, 8];

export interface Surroundings {
  size: Size;
  /** Boxes that labels never cover. */
  taken: readonly Box[];
  /** Boxes that a label covers only if it does not fit beside them. */
  lines?: readonly Box[];
  /** Width of a text, in pixels. */
  widthOf: (text: string) => number;
}

/**
 * The labels that fit, in the order of their importance. Each is to the right of its place, else on another side, inside the map and without covering
 * marks or earlier labels. A needed label that does not fit is placed where it covers least.
 */
export function placeLabels(wanted: readonly LabelInput[], { size, taken, lines = [], widthOf }: Surroundings): Label[] {
  const labels: Label[] = [];
  for (const { key, text, at, gap, isNeeded = false } of wanted) {
    const boxes = boxesAround(at, gap, { width: widthOf(text), height: lineHeight });
    const costs = boxes.map((box) => outside(box, size) + covered(box, taken) + covered(box, labels));
    const least = Math.min(...costs);
    if (least > 0 && !isNeeded) continue;
    const best = boxes.filter((_, side) => costs[side] === least);
    const overLines = best.map((box) => covered(box, lines));
    labels.push({ key, text, ...(best[overLines.indexOf(Math.min(...overLines))] as Box) });
  }
  return labels;
}

const covered = (box: Box, others: readonly Box[]) => others.reduce((sum, other) => sum + overlap(box, other), 0);

/** The best first: beside the place, at its corners, and beside it with more distance. */
function boxesAround({ x, y }: Pixel, gap: number, { width, height }: Size): Box[] {
  const box = (left: number, top: number): Box => ({ x: left, y: top, width, height });
  const beside = (by: number) => [
    box(x + by, y - height / 2),
    box(x - by - width, y - height / 2),
    box(x - width / 2, y - by - height),
    box(x - width / 2, y + by),
  ];
  const corner = gap * Math.SQRT1_2;
  const corners = [
    box(x + corner, y - corner - height),
    box(x + corner, y + corner),
    box(x - corner - width, y - corner - height),
    box(x - corner - width, y + corner),
  ];
  return [...beside(gap), ...corners, ...beside(gap + moreGap)];
}

/** The area that two boxes share. */
function overlap(left: Box, right: Box): number {
  const width = Math.min(left.x + left.width, right.x + right.width) - Math.max(left.x, right.x);
  const height = Math.min(left.y + left.height, right.y + right.height) - Math.max(left.y, right.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The area that is not in the map; it costs more than any overlap, because it is not seen at all. */
function outside(box: Box, { width, height }: Size): number {
  return (box.width * box.height - overlap(box, { x: 0, y: 0, width, height })) * 100;
}
