import type { FastifyRequest } from 'fastify';
import { RuleBroken } from '#base/errors.ts';
import { assertMayUpload, plainFileName } from '#modules/files/rules.ts';
import { countUpload, readUploadUsage } from '#modules/files/store.ts';
import type { Tenant } from '#server/db/tenant.ts';
import { type App, handle, handleWrite } from '#server/http/handle.ts';
import { atMost, receiveTable } from '#server/http/upload.ts';
import { readFile } from '#server/import/file.ts';
import { type BankLayout, bankStatements, previewLimit } from '../../contract/bank/statements.ts';
import { layoutOf, missingColumns, statementTable } from '../../rules/bank/layout.ts';
import { type ImportState, readStatement, statementSummary } from '../../rules/bank/statement.ts';
import {
  assertBankAccount,
  compareWithImported,
  deleteStatement,
  findLayout,
  insertStatement,
  keyedLines,
  readStatement as readStored,
  saveLayout,
} from '../../store/bank/statements.ts';

/** Each may take a hundred megabytes while it is read. */
const readsAtOnce = 2;

type StatementQuery = { payment_method_id: string } & { [Part in keyof BankLayout]?: BankLayout[Part] | undefined };

export function bankStatementRoutes(app: App): void {
  const whileReading = atMost(readsAtOnce);

  /** Receives a file and reads it as a statement of the account, by its layout. Only the upload is counted; the file is not stored. */
  async function receiveStatement(tenant: Tenant, request: FastifyRequest, { payment_method_id, ...chosen }: StatementQuery) {
    // Access and limits are checked before the bytes are received, and the limits again when they are counted.
    const stored = await tenant.read(async (db) => {
      const [layout, usage] = await Promise.all([
        findLayout(db, payment_method_id),
        readUploadUsage(db),
        assertBankAccount(db, payment_method_id),
      ]);
      assertMayUpload({ ...usage, stored: 0 }, Number(request.headers['content-length'] ?? 0), app.settings);
      return layout;
    });
    const { bytes, filename } = await receiveTable(request, app.settings.attachmentMaxBytes);
    await tenant.write((db) => countUpload(db, bytes.length, app.settings));
    const separator = chosen.separator ?? stored?.separator ?? undefined;
    const { rows, format, separator: used } = await readFile(bytes, { separator, isStatement: true });
    const table = statementTable(rows);
    const { layout, is_stored } = layoutOf(table, stored, { ...chosen, separator: used }, used);
    const missing = missingColumns(layout, table);
    const read = missing.length > 0 ? { lines: [], problems: [], skipped: 0 } : readStatement(table, layout);
    const lines = keyedLines(payment_method_id, read.lines);
    return { file_name: plainFileName(filename) || 'extracto', format, table, layout, is_stored, missing, ...read, lines };
  }

  handle(app, bankStatements.preview, ({ query, tenant, request }) =>
    whileReading(async () => {
      const { file_name: _, table, lines, problems, ...read } = await receiveStatement(tenant, request, query);
      const states = await tenant.read((db) => compareWithImported(db, query.payment_method_id, lines));
      const count = (state: ImportState) => lines.filter((line) => states.get(line) === state).length;
      const data = {
        ...read,
        columns: [...table.columns],
        title_row: table.title_row,
        ...statementSummary(lines),
        lines: lines.length,
        new_lines: count('new'),
        similar_lines: count('similar'),
        problem_count: problems.length,
        problems: problems.slice(0, previewLimit),
        preview: lines.slice(0, previewLimit).map((line) => {
          const { digest: _digest, occurrence: _occurrence, ...shown } = line;
          return { ...shown, state: states.get(line) ?? 'new' };
        }),
      };
      return { data };
    }),
  );

  handle(app, bankStatements.create, ({ query, tenant, request }) =>
    whileReading(async () => {
      const { with_similar, ...columns } = query;
      const { file_name, layout, missing, lines, problems } = await receiveStatement(tenant, request, columns);
      if (missing.length > 0) throw new RuleBroken('bank_columns_missing', { details: { columns: missing } });
      const [problem] = problems;
      if (problem) throw new RuleBroken('bank_rows_unreadable', { details: { rows: problems.length, row: problem.row } });
      if (lines.length === 0) throw new RuleBroken('bank_no_lines');
      const { payment_method_id } = query;
      return tenant.write(async (db) => {
        // The second of two concurrent imports into one account waits here.
        saveLayout(db, payment_method_id, layout);
        const states = await compareWithImported(db, payment_method_id, lines);
        const others = lines.filter((line) => states.get(line) !== 'similar');
        const { id, added } = await insertStatement(db, { payment_method_id, file_name }, lines, with_similar ? lines : others);
        const statement = added > 0 ? await readStored(db, id) : null;
        return { data: { statement, lines: lines.length, new_lines: added, similar_lines: lines.length - others.length } };
      });
    }),
  );

  handleWrite(app, bankStatements.remove, async (db, { params }) => {
    await deleteStatement(db, params.id);
    return { data: null };
  });
}
