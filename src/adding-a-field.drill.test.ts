/** Follows "Adding a field" of CONTRIBUTING in a copy of the sources: with these edits alone, types, texts, privacy and API have the field. About a minute. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Edit {
  file: string;
  /** The lines before the new ones; empty for a new file. */
  after: string;
  added: string;
}

/** The edits of the blocks: `+++` names a file, and lines with a plus follow those without. */
function editsOf(guide: string): Edit[][] {
  const section = /## Adding a field\n(.*?)\n## /s.exec(guide)?.[1] ?? '';
  return [...section.matchAll(/```diff\n(.*?)```/gs)].map(([, block = '']) =>
    block
      .split(/^\+\+\+ /m)
      .slice(1)
      .map((part) => {
        const [file = '', ...lines] = part.trimEnd().split('\n');
        const textOf = (sign: string) => lines.filter((line) => line.startsWith(sign)).map((line) => `${line.slice(1)}\n`);
        return { file, after: textOf(' ').join(''), added: textOf('+').join('') };
      }),
  );
}

/** Runs a program of the packages, and returns what it printed, with its exit code. */
function run(folder: string, program: string, ...args: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: folder, encoding: 'utf8' });
  return { status, stdout };
}

/** In the copy: each field is sent, read back, and named by the history. */
const followed = `
import { expect, it } from 'vitest';
import { categoriesOf, createExpense, saveExpense } from '#modules/expenses/testing.ts';
import { setUpTrips, tripInput, tripPath } from '#modules/trips/testing.ts';

const { condor, admin, fleet, trips } = await setUpTrips();
const changedIn = async (entity, id) =>
  (await admin.get('/api/history?entity=' + entity + '&id=' + id)).body.data[0].changes.map(({ field }) => field);

it('customer', async () => {
  const path = '/api/customers/' + fleet.customer_id;
  const customer = (await admin.get(path)).body.data;
  const saved = await admin.put(path, { ...customer, radio: 'Canal 7' }, { headers: { 'if-match': '"1"' } });
  expect([saved.status, saved.body.data.radio, (await admin.get(path)).body.data.radio]).toEqual([200, 'Canal 7', 'Canal 7']);
  expect(await changedIn('customer', customer.id)).toContain('radio');
  expect((await admin.get('/api/imports/template?list=customers&file=csv')).text).toContain('Canal de radio');
});

it('expense', async () => {
  const { meals } = await categoriesOf(admin);
  const expense = await createExpense(admin, meals, { counter_name: 'Caja 3' });
  expect(expense.counter_name).toBe('Caja 3');
  const saved = await saveExpense(admin, expense, { counter_name: 'Caja 4' });
  expect([saved.status, saved.body.data.counter_name]).toEqual([200, 'Caja 4']);
  expect(await changedIn('expense', expense.id)).toContain('counter_name');
});

it('trip', async () => {
  const trip = await trips.create({ yard_gate: 'Puerta 2' });
  expect(trip.yard_gate).toBe('Puerta 2');
  const saved = await admin.put(tripPath(trip), tripInput(condor, fleet, { yard_gate: 'Puerta 3' }), { headers: { 'if-match': '"1"' } });
  expect([saved.status, saved.body.data.yard_gate]).toEqual([200, 'Puerta 3']);
  expect(await changedIn('trip', trip.id)).toContain('yard_gate');
});
`;

it('has every edit that a new text of a customer, an expense and a trip needs', () => {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const fields = editsOf(guide);
  expect(fields.map((edits) => new Set(edits.map(({ file }) => file)).size)).toEqual([4, 7, 7]);
  const copy = mkdtempSync(join(tmpdir(), 'arriero-field-'));
  try {
    const kept = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
    for (const file of kept.split('\0').filter(Boolean)) cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    let next = Math.max(...readdirSync(join(copy, 'db/migrations')).map((name) => Number.parseInt(name, 10)));
    for (const { file, after, added } of fields.flat()) {
      if (after === '') {
        next += 1;
        writeFileSync(join(copy, file.replace('yyyy', String(next).padStart(4, '0'))), added);
        continue;
      }
      const before = readFileSync(join(copy, file), 'utf8');
      expect(before.split(after), `${file} has the lines before the new one once`).toHaveLength(2);
      writeFileSync(
        join(copy, file),
        before.replace(after, () => `${after}${added}`),
      );
    }
    expect(run(copy, 'typescript/bin/tsc', '--project', '.')).toEqual({ status: 0, stdout: '' });
    writeFileSync(join(copy, 'src/followed.test.ts'), followed);
    const tests = ['src/followed', 'src/records', 'src/words', 'src/modules/privacy/anonymise-person.system', 'src/server/import'];
    const { status, stdout } = run(copy, 'vitest/vitest.mjs', 'run', '--project', 'unit', ...tests);
    expect(status, stdout).toBe(0);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 600_000);
