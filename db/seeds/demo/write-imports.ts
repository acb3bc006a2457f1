/** Writes the import with which the company began: its customers, from a workbook. */
import type { Db } from '#server/db/connection.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './ids.ts';
import { insertRows } from './rows.ts';

const titles = ['Tipo de documento', 'Número de documento', 'Nombre comercial'];

/** At the hour when the customers were added. */
export function writeImports(db: Db, { company, customers }: Ids, administrator: string, hour: number, calendar: Calendar): void {
  const at = calendar.moment(hour);
  insertRows(db, company, 'import', [
    {
      list: 'customers',
      file_name: 'clientes.xlsx',
      format: 'xlsx',
      decimal_mark: ',',
      date_order: 'dmy',
      rows: customers.size,
      creates: customers.size,
      preview: JSON.stringify([{ row: 1, cells: titles }]),
      status: 'imported',
      person_id: administrator,
      created_at: at,
      imported_at: at,
    },
  ]);
}
