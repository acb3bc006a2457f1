/** Helpers for tests that import files. */
import { newId } from '#base/ids.ts';
import { runWaitingJobs } from '#modules/jobs/testing.ts';
import type { Client, Reply } from '#server/testing/client.ts';
import { formOf } from '#server/testing/files.ts';
import type { World } from '#server/testing/world.ts';
import type { Import } from './contract.ts';

/** Rows as a CSV file: the first has the titles. */
export const csvOf = (rows: readonly (readonly string[])[], separator = ';') =>
  Buffer.from(rows.map((row) => `${row.join(separator)}\r\n`).join(''));

export const sendFile = (client: Client, list: string, bytes: Buffer, name = 'datos.csv'): Promise<Reply> =>
  client.post(`/api/imports?list=${list}`, formOf(bytes, name));

/** Sends and checks a file. Throws unless both succeed, whatever its rows have. */
export async function checkFile(world: World, client: Client, list: string, bytes: Buffer): Promise<Import> {
  const sent = await sendFile(client, list, bytes);
  if (sent.status !== 201) throw new Error(sent.text);
  return checkAgain(world, client, sent.body.data.id);
}

export async function checkAgain(world: World, client: Client, id: string): Promise<Import> {
  const started = await client.post(`/api/imports/${id}/check`);
  if (started.status !== 202) throw new Error(started.text);
  await runWaitingJobs(world);
  return (await client.get(`/api/imports/${id}`)).body.data;
}

/** Sends, checks and imports a file, and returns what became of it. Throws when a row has an error. */
export async function importFile(
  world: World,
  client: Client,
  list: string,
  bytes: Buffer,
  choices?: Record<string, boolean>,
): Promise<Import> {
  let checked = await checkFile(world, client, list, bytes);
  if (choices) {
    await client.put(`/api/imports/${checked.id}`, { ...checked.settings, choices });
    checked = await checkAgain(world, client, checked.id);
  }
  const started = await client.post(`/api/imports/${checked.id}/run`);
  if (started.status !== 202) throw new Error(`${started.text} ${JSON.stringify(checked.errors)}`);
  await runWaitingJobs(world);
  return (await client.get(`/api/imports/${checked.id}`)).body.data;
}

/** A file of customers that was sent and nothing more, by a member of the company. Returns the id of its import. */
export async function insertSentImport(owner: World['owner'], company: string): Promise<string> {
  const id = newId();
  const preview = JSON.stringify([
    { row: 1, cells: ['Número de documento'] },
    { row: 2, cells: ['890903938'] },
  ]);
  await owner.query(
    `insert into import (company_id, id, list, file_name, format, encoding, bytes, separator, decimal_mark, date_order, rows, preview, person_id)
       values ($1, $2, 'customers', 'clientes.csv', 'csv', 'utf-8', $3, ';', ',', 'dmy', 1, $4,
         (select id from member where company_id = $1 and accepted_at is not null limit 1))`,
    [company, id, csvOf([['Número de documento'], ['890903938']]), preview],
  );
  return id;
}
