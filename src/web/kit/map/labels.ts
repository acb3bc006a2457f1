/** Where the names on the map are: beside their place, and not over one another. */
import type { Pixel, Size } from './frame.ts';

export interface Box extends Pixel, Size {}

export interface LabelInput {
  key: string;
  text: string;
  at: Pixel;
  /** From the middle of the place to its label. */
  gap: number;
  /** Shown even where there is no room for it. */
  isNeeded?: boolean;
}

export interface Label {
  key: string;
  text: string;
  /** Of its upper left corner. */
  x: number;
  y: number;
}

/** Of text at the size of the map's labels, on average. */
const [characterWidth, lineHeight] = [6.7, 16];

/**
 * The labels that have room, in the order of their importance. Each is to the right of its place, else to the left, above or below, where
 * it is in the map and covers neither `taken` nor a label before it. A needed one that has room nowhere is where it covers least.
 */
export function placeLabels(wanted: readonly LabelInput[], taken: readonly Box[], size: Size): Label[] {
  const covered = [...taken];
  const labels: Label[] = [];
  for (const { key, text, at, gap, isNeeded = false } of wanted) {
    const boxes = boxesAround(at, gap, { width: text.length * characterWidth, height: lineHeight });
    const costs = boxes.map((box) => outside(box, size) + covered.reduce((sum, other) => sum + overlap(box, other), 0));
    const least = Math.min(...costs);
    if (least > 0 && !isNeeded) continue;
    const box = boxes[costs.indexOf(least)] as Box;
    covered.push(box);
    labels.push({ key, text, x: box.x, y: box.y });
  }
  return labels;
}

function boxesAround({ x, y }: Pixel, gap: number, { width, height }: Size): Box[] {
  return [
    { x: x + gap, y: y - height / 2, width, height },
    { x: x - gap - width, y: y - height / 2, width, height },
    { x: x - width / 2, y: y - gap - height, width, height },
    { x: x - width / 2, y: y + gap, width, height },
  ];
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
