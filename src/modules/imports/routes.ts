import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { assertMayUpload, plainFileName } from '#modules/files/rules.ts';
import { countUpload, readUploadUsage } from '#modules/files/store.ts';
import { startJob } from '#modules/jobs/store.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { sendFile } from '#server/export/send.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { atMost, receiveTable } from '#server/http/upload.ts';
import { readFile } from '#server/import/file.ts';
import { titlesAndRows } from '#server/import/preview.ts';
import type { ListImport } from '#server/import/spec.ts';
import { templateFile } from '#server/import/template.ts';
import { imports, storedErrors } from './contract.ts';
import {
  insertImport,
  listImports,
  lockImport,
  markStarted,
  readImport,
  readImportBytes,
  requireMayImport,
  type StoredImport,
  saveSettings,
} from './store/imports.ts';
import { describeImport, errorFile, shownImport } from './store/shown.ts';

/** Each may take a hundred megabytes while it is read. */
const readsAtOnce = 2;

export function importRoutes(app: App, specs: () => readonly ListImport[]): void {
  const whileReading = atMost(readsAtOnce);
  /** Throws `import_list_unknown`, or Denied unless the caller may create and update its records. */
  const authorizedSpec = async (db: TenantDb, list: string): Promise<ListImport> => {
    const spec = specs().find((one) => one.list === list);
    if (!spec) throw new RuleBroken('import_list_unknown');
    await requireMayImport(db, spec.list);
    return spec;
  };
  const shown = async (db: TenantDb, id: string) => {
    const stored = await readImport(db, id);
    const spec = await authorizedSpec(db, stored.list);
    return { data: shownImport(stored, spec, (await db.context()).language) };
  };

  handleRead(app, imports.list, (db, { query }) => listImports(db, query));
  handleRead(app, imports.describe, async (db, { query }) => {
    const spec = await authorizedSpec(db, query.list);
    return { data: describeImport(spec, (await db.context()).language) };
  });
  handle(app, imports.template, async ({ query, tenant, reply }) => {
    const { spec, language } = await tenant.read(async (db) => ({
      spec: await authorizedSpec(db, query.list),
      language: (await db.context()).language,
    }));
    return sendFile(
      reply,
      await templateFile(spec, query.file, language),
      `${language === 'es' ? 'plantilla' : 'template'}-${query.list}`,
      query.file,
    );
  });

  handle(app, imports.send, async ({ query, tenant, request }) => {
    // Access and limits are checked before the bytes are received, and the limits again when they are counted.
    const spec = await tenant.read(async (db) => {
      const [authorized, usage] = await Promise.all([authorizedSpec(db, query.list), readUploadUsage(db)]);
      assertMayUpload({ ...usage, stored: 0 }, Number(request.headers['content-length'] ?? 0), app.settings);
      return authorized;
    });
    return whileReading(async () => {
      const { bytes, filename } = await receiveTable(request, app.settings.attachmentMaxBytes);
      // By itself: a file that cannot be read counts too.
      await tenant.write((db) => countUpload(db, bytes.length, app.settings));
      const { rows, ...file } = await readFile(bytes);
      const read = titlesAndRows(spec, rows, file.separator, tenant.language ?? 'es');
      return tenant.write(async (db) => {
        const id = newId();
        insertImport(db, {
          id,
          list: spec.list,
          file_name: plainFileName(filename) || 'archivo',
          format: file.format,
          encoding: file.encoding,
          bytes,
          ...read.proposed,
          rows: read.rows,
          preview: read.preview,
        });
        return shown(db, id);
      });
    });
  });

  handleRead(app, imports.read, (db, { params }) => shown(db, params.id));

  handle(app, imports.change, async ({ params, body, tenant, version }) => {
    const { sent, spec } = await tenant.read(async (db) => {
      const stored = await readImport(db, params.id);
      const authorized = await authorizedSpec(db, stored.list);
      await requireSameVersion(db, stored, version);
      return { sent: stored, spec: authorized };
    });
    assertStartable(sent);
    if (!sent.has_file) throw new RuleBroken('import_file_gone');
    const separator = sent.separator === null ? null : (body.separator ?? sent.separator);
    // Another separator divides the same file into other rows.
    const readAgain = async (by: NonNullable<typeof separator>) => {
      const bytes = await tenant.read((db) => readImportBytes(db, params.id));
      if (!bytes) throw new RuleBroken('import_file_gone');
      return titlesAndRows(spec, (await readFile(bytes, { separator: by })).rows, by, tenant.language ?? 'es');
    };
    const read = separator === null || separator === sent.separator ? sent : await whileReading(() => readAgain(separator));
    return tenant.write(async (db) => {
      const stored = await requireSameVersion(db, lockImport(db, params.id), version);
      assertStartable(stored);
      saveSettings(db, stored.id, { ...body, separator }, read);
      return shown(db, stored.id);
    });
  });

  const start = { check: 'checking', run: 'importing' } as const;
  for (const action of ['check', 'run'] as const) {
    handleWrite(app, imports[action], async (db, { params }) => {
      const stored = await lockImport(db, params.id);
      await authorizedSpec(db, stored.list);
      assertStartable(stored);
      if (action === 'run') assertClean(stored);
      if (!stored.has_file) throw new RuleBroken('import_file_gone');
      markStarted(db, stored.id, start[action], await startJob(db, `import_${action}`, stored.id));
      return shown(db, stored.id);
    });
  }

  handle(app, imports.errors, async ({ params, query, tenant, reply }) => {
    const { stored, spec, language } = await tenant.read(async (db) => {
      const found = await readImport(db, params.id, storedErrors);
      return { stored: found, spec: await authorizedSpec(db, found.list), language: (await db.context()).language };
    });
    const name = `${language === 'es' ? 'errores' : 'errors'}-${stored.list}`;
    return sendFile(reply, await errorFile(stored, spec, query.file, language), name, query.file);
  });
}

/** Throws `import_running` while a job works on it, `import_finished` once it is imported. */
function assertStartable({ status }: Pick<StoredImport, 'status'>): void {
  if (status === 'checking' || status === 'importing') throw new RuleBroken('import_running');
  if (status === 'imported') throw new RuleBroken('import_finished');
}

/** Throws `import_not_checked`, or `import_has_errors` with the number of rows. */
function assertClean({ status, wrong }: Pick<StoredImport, 'status' | 'wrong'>): void {
  if (status !== 'checked') throw new RuleBroken('import_not_checked');
  if (wrong > 0) throw new RuleBroken('import_has_errors', { details: { rows: wrong } });
}
