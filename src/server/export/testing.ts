import { readFile } from '../import/file.ts';

/** The rows of a workbook that an operation answered, the titles first. */
export const cellsOf = async ({ bytes }: { bytes: Buffer }) => (await readFile(bytes)).rows.map(({ cells }) => cells);
