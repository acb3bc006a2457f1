/** Decisions of users about the people of a period. The only writer of `pay_period_person` and `pay_period_line`. */
import { newId } from '#base/ids.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, sql } from '#server/db/sql.ts';
import { type RowsSpec, saveRows } from '#server/record/rows.ts';
import type { PersonChoices, PersonChoicesInput } from '../contract/people.ts';
import { type Changer, changerFields } from './changer.ts';

const lineRows: RowsSpec = {
  table: 'pay_period_line',
  owner: 'person_id',
  columns: {
    period_id: 'plain',
    description: 'plain',
    nature: 'plain',
    amount: 'numeric',
    trip_id: 'plain',
    corrects: 'plain',
    difference: 'numeric',
  },
};

export interface StoredPerson {
  id: string;
  version: number;
}

/** The row of a person in a locked period; null before any decision. */
export function findPerson(db: Db, period_id: string, employee_id: string): Promise<StoredPerson | null> {
  return db.maybe(sql`select id, version from pay_period_person where period_id = ${period_id} and employee_id = ${employee_id}`);
}

/** Saves them. Queued. */
export function savePerson(
  db: Db,
  period_id: string,
  employee_id: string,
  before: StoredPerson | null,
  stored: PersonChoices['lines'],
  { lines, ...choices }: PersonChoicesInput,
): void {
  const id = before?.id ?? newId();
  if (before) db.queue(sql`update pay_period_person set ${assignments(choices)}, version = version + 1 where id = ${id}`);
  else insertRows(db, 'pay_period_person', { id, period_id, employee_id, ...choices });
  const ofPeriod = <Line extends object>(line: Line) => ({ ...line, period_id });
  saveRows(db, lineRows, id, stored.map(ofPeriod), lines.map(ofPeriod));
}

/** Throws NotFound for an unknown employee. */
export function readChanger(db: Db, employee_id: string): Promise<Changer> {
  return db.one(sql`select ${changerFields('member.id')} from member where member.id = ${employee_id}`);
}
