import 'pdfmake';

declare module 'pdfmake' {
  /** Where fonts are read from instead of the disk. The published types have it for browsers only. */
  export const virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
}
