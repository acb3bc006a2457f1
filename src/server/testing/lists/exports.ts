/** Every list as a file: all of its rows in the order of the list, the columns that were asked for, and only the rows that were chosen. */
import type { Route } from '#base/route.ts';
import { fileColumns } from '../../export/columns.ts';
import type { Client } from '../client.ts';

interface Row extends Record<string, unknown> {
  id: string;
}

/** Fields of a CSV file of the Spanish dialect. */
export function parseCsv(text: string): string[][] {
  const fields = [...text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g)];
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of fields) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

export async function checkExport(route: Route, client: Client, report: (sentence: string) => void): Promise<void> {
  const { file } = route;
  if (!file) return;
  const rows: Row[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const { body } = await client.get(`${route.path}?perPage=100${next && `&after=${next}`}`);
    rows.push(...body.data);
    next = body.meta.next;
  }
  const columns = fileColumns({ ...route, file }, undefined, { language: 'es', time_zone: 'America/Bogota' });
  const expect = async (query: string, expected: readonly Row[], shown = columns) => {
    const { status, text } = await client.get(`${route.path}?format=csv${query}`);
    if (status !== 200) return report(`answered ${status} to format=csv${query} ${text.slice(0, 300)}`);
    const [titles, ...lines] = parseCsv(text);
    if (titles?.join() !== shown.map(({ title }) => title).join()) report(`exports with ${query} the columns ${titles}`);
    const texts = shown.flatMap(({ kind, cell }, at) => (kind === 'text' ? [{ cell, at }] : []));
    const wrong = lines.findIndex((line, at) => texts.some((column) => plain(line[column.at]) !== (column.cell(expected[at] ?? {}) ?? '')));
    if (lines.length !== expected.length) report(`exports with ${query} ${lines.length} rows instead of ${expected.length}`);
    else if (wrong >= 0) report(`exports with ${query} another row ${wrong + 1}: ${lines[wrong]}`);
  };
  await expect('', rows);
  await expect('&perPage=10&page=3', rows);
  await expect(`&ids=${rows.slice(1, 4).map(({ id }) => id)}`, rows.slice(1, 4));
  const names = Object.keys(file.columns).toReversed();
  await expect(`&columns=${names}`, rows, fileColumns({ ...route, file }, names, { language: 'es', time_zone: 'America/Bogota' }));
  const unknown = await client.get(`${route.path}?format=csv&columns=${names[0]},id`);
  if (unknown.status !== 422) report(`answered ${unknown.status} to an unknown column`);
}

/** Without the apostrophe of a text that looks like a formula. */
const plain = (field = '') => field.replace(/^'(?=[=+\-@])/, '');
