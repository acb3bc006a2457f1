/** The two jobs of an import: its check, and the import itself. */
import { RuleBroken } from '#base/errors.ts';
import { finishJob } from '#modules/jobs/store.ts';
import type { Tenant, TenantDb } from '#server/db/tenant.ts';
import { readFile } from '#server/import/file.ts';
import { type PlannedImport, planCounts, planImport } from '#server/import/plan.ts';
import { type ListImport, Outdated } from '#server/import/spec.ts';
import type { LongJob, LongJobRun } from '#server/long-job.ts';
import {
  markImported,
  prepareForManyRows,
  readImport,
  readImportBytes,
  requireMayImport,
  type StoredImport,
  saveCheck,
  saveProblem,
} from './store/imports.ts';

/** How often an import is planned again when others change its records at the same time. */
const maxAttempts = 3;

export function importJobs(specs: () => readonly ListImport[]): LongJob[] {
  const specOf = (list: string) => specs().find((spec) => spec.list === list) as ListImport;
  const common: Pick<LongJob, 'permission' | 'resultPath' | 'fail'> = {
    permission: 'import-data',
    resultPath: (id) => `/api/imports/${id}`,
    fail: ({ tenant, subject_id }, code, details) =>
      tenant.write(async (db) => saveProblem(db, subject_id, { code: code ?? 'server_error_text', details })),
  };
  return [
    { ...common, kind: 'import_check', run: (work) => checkImport(work, specOf) },
    { ...common, kind: 'import_run', run: (work) => runImport(work, specOf) },
  ];
}

type SpecOf = (list: string) => ListImport;

async function checkImport(work: LongJobRun, specOf: SpecOf): Promise<void> {
  const { tenant, job_id, subject_id, publish } = work;
  const { planned } = await readAndPlan(work, specOf);
  await tenant.write(async (db) => {
    saveCheck(db, subject_id, planned, planCounts(planned));
    finishJob(db, job_id);
  });
  publish('imports');
}

/**
 * Plans without a transaction, so that nothing is locked while rows are read and checked, and then writes all changes in one short transaction. If a
 * record changed in between (detected by its version or by a taken number), all rows are planned again.
 */
async function runImport(work: LongJobRun, specOf: SpecOf): Promise<void> {
  const { tenant, job_id, subject_id, publish } = work;
  for (let attempt = 1; ; attempt++) {
    const { stored, spec, planned } = await readAndPlan(work, specOf);
    const counts = planCounts(planned);
    const isClean = planned.errors.length === 0;
    try {
      await tenant.write(async (db) => {
        if (isClean) await writeChanges(db, spec, planned, stored.choices);
        if (isClean) markImported(db, subject_id, counts);
        // Others have changed records since the check.
        else saveCheck(db, subject_id, planned, counts);
        finishJob(db, job_id);
      });
      if (isClean) publish(spec.list);
      return publish('imports');
    } catch (error) {
      if (attempt === maxAttempts || !isOutdated(error)) throw error;
    }
  }
}

async function writeChanges(db: TenantDb, spec: ListImport, { changes }: PlannedImport, choices: StoredImport['choices']): Promise<void> {
  await requireMayImport(db, spec.list);
  const needed = changes.filter(({ action }) => action !== 'none');
  if (needed.length === 0) return;
  prepareForManyRows(db);
  await spec.write(db, needed, choices);
}

/** 23505: a key that was free at planning is taken by now. Or the books were closed since. */
const isOutdated = (error: unknown) =>
  error instanceof Outdated || ['23505', 'books_closed'].includes((error as { code?: string }).code ?? '');

interface ReadyImport {
  stored: StoredImport;
  spec: ListImport;
  planned: PlannedImport;
}

/** Throws `import_file_gone` if the file was deleted, and the errors of reading it. */
async function readAndPlan({ tenant, subject_id, progress }: LongJobRun, specOf: SpecOf): Promise<ReadyImport> {
  const { stored, bytes } = await readSent(tenant, subject_id);
  const spec = specOf(stored.list);
  if (!bytes) throw new RuleBroken('import_file_gone');
  const { rows } = await readFile(bytes, { separator: stored.separator ?? undefined });
  await progress(0, stored.rows);
  const planned = await tenant.read(async (db) => {
    await requireMayImport(db, spec.list);
    return planImport(db, spec, rows, { settings: stored, onProgress: (done) => progress(done, stored.rows) });
  });
  return { stored, spec, planned };
}

function readSent(tenant: Tenant, id: string): Promise<{ stored: StoredImport; bytes: Buffer | null }> {
  return tenant.read(async (db) => {
    const [stored, bytes] = await Promise.all([readImport(db, id), readImportBytes(db, id)]);
    return { stored, bytes };
  });
}
