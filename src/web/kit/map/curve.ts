/** The line between two places: a curve to the right of the driving direction, so that the way there and the way back are two lines. */
import type { Pixel } from './frame.ts';

/** Quadratic: it leaves `from` towards `control`, from where it arrives at `to`. */
export interface Curve {
  from: Pixel;
  control: Pixel;
  to: Pixel;
}

/** How far the control is beside the middle, as a share of the distance. */
const bend = 0.14;

export function curveBetween(from: Pixel, to: Pixel): Curve {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return { from, control: { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend }, to };
}

/** The point after a share of the curve, from 0 to 1. */
export function pointOn(curve: Curve, share: number): Pixel {
  return splitAt(curve, share)[0].to;
}

/** The two parts of a curve, by the algorithm of de Casteljau. */
export function splitAt({ from, control, to }: Curve, share: number): [Curve, Curve] {
  const between = (left: Pixel, right: Pixel) => ({ x: left.x + (right.x - left.x) * share, y: left.y + (right.y - left.y) * share });
  const [first, second] = [between(from, control), between(control, to)];
  const middle = between(first, second);
  return [
    { from, control: first, to: middle },
    { from: middle, control: second, to },
  ];
}

/** For the attribute `d` of a path. */
export function pathOf({ from, control, to }: Curve): string {
  return `M${rounded(from)}Q${rounded(control)} ${rounded(to)}`;
}

const rounded = ({ x, y }: Pixel) => `${x.toFixed(1)},${y.toFixed(1)}`;
