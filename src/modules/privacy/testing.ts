/** The fixture of tests of the operator's commands about data: the demo, with its two companies. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { commands } from '#server/commands/all.ts';
import { readArguments } from '#server/commands/command.ts';
import { ownerPool } from '#server/db/pool.ts';
import { readSettings } from '#server/settings.ts';
import { demoDatabase } from '#server/testing/database.ts';

export interface Operator {
  owner: pg.Pool;
  /** The first is ours, the other one must not be in its export. */
  companies: { id: string; name: string; tax_id: string }[];
  /** Runs a command of `bin/admin`, and returns what it prints. */
  run(command: string, ...args: string[]): Promise<string>;
  /** The path of a folder that does not exist yet, in an empty one. */
  newFolder(): string;
  close(): Promise<void>;
}

export async function makeOperator(): Promise<Operator> {
  const database = await demoDatabase();
  const owner = ownerPool(database.url);
  const settings = readSettings({ DATABASE_URL: database.url, SERVING_DATABASE_URL: database.servingUrl });
  const parents: string[] = [];
  return {
    owner,
    companies: (await owner.query('select id, name, tax_id from company order by name desc')).rows,
    run(name, ...args) {
      const command = commands[name] as (typeof commands)[string];
      return command.run(settings, readArguments(command, args));
    },
    newFolder() {
      const parent = mkdtempSync(join(tmpdir(), 'arriero-export-'));
      parents.push(parent);
      return join(parent, 'out');
    },
    async close() {
      for (const parent of parents) rmSync(parent, { recursive: true, force: true });
      await owner.end();
      await database.drop();
    },
  };
}

/** The paths of all files in a folder, relative to it, sorted. */
export const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();

export const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);
