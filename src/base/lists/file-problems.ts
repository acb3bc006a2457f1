/** Problems of a sent file as a whole, in the errors of operations that read one. */
import { z } from 'zod';

const limit = z.object({ limit: z.number() });
const inRow = z.object({ row: z.number(), limit: z.number() });

export const fileProblems = {
  import_encoding: { status: 422, field: 'file' },
  import_encodings_mixed: { status: 422, field: 'file', details: z.object({ line: z.number() }) },
  import_quote_open: { status: 422, field: 'file', details: z.object({ row: z.number() }) },
  import_old_excel: { status: 422, field: 'file' },
  import_not_xlsx: { status: 422, field: 'file' },
  import_file_damaged: { status: 422, field: 'file' },
  import_zip_too_large: { status: 422, field: 'file' },
  import_too_many_rows: { status: 422, field: 'file', details: limit },
  import_too_many_columns: { status: 422, field: 'file', details: inRow },
  import_cell_too_long: { status: 422, field: 'file', details: inRow },
  import_no_rows: { status: 422, field: 'file' },
} as const;

/** Errors of receiving the file. The limit is in megabytes. */
export const uploadProblems = {
  uploads_busy: { status: 503 },
  upload_limit: { status: 429 },
  import_file_too_large: { status: 413, field: 'file', details: limit },
  file_missing: { status: 422, field: 'file' },
} as const;
