/** It has no types of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Fixes the axes of a variable font. */
    variationAxes: Record<string, number>;
  }
  /** The font with the letters of `text` only. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
