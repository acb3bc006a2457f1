/** Reads and writes many reminders in few statements, for imports. */
import { comparable, foldForSearch } from '#base/fold.ts';
import { normalPlate } from '#modules/fleet/contract/vehicles.ts';
import { setLicenseExpiry } from '#modules/people/store/license.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { chunksOf, updatedAtOnce } from '#server/record/store.ts';
import type { ReminderSubject } from '../contract/fields.ts';
import type { NewReminderInput } from '../contract/reminders.ts';
import { subjectColumn } from './reminders.ts';

export interface Subject {
  subject: ReminderSubject;
  subject_id: string;
}

/**
 * The vehicles and people that a file names: by plate, or by email, identity document or full name. A code if none or several match; null without a
 * name.
 */
export async function findSubjects(
  db: Db,
  named: readonly { subject: ReminderSubject | undefined; name: string }[],
): Promise<(Subject | string | null)[]> {
  const typed = [...new Set(named.map(({ name }) => name).filter(Boolean))];
  const rows = await db.all<Subject & { name: string }>(sql`
    select 'truck' as subject, id as subject_id, plate as name from truck where plate = any(${typed.map(normalPlate)})
    union all select 'trailer', id, plate from trailer where plate = any(${typed.map(normalPlate)})
    union all select 'person', member.id, named.name
      from member join person on person.id = member.id
        join unnest(${typed}::text[], ${typed.map(foldForSearch)}::text[], ${typed.map(comparable)}::text[]) as named(name, folded, id_card)
          on lower(coalesce(member.typed_email, person.email)) = named.folded or (member.id_card = named.id_card and member.id_card <> '') or lower(member.name) = lower(named.name)`);
  const byName = Map.groupBy(rows, ({ subject, name }) => (subject === 'person' ? name : `plate ${name}`));
  return named.map(({ subject, name }) => {
    if (name === '') return null;
    const all = [...(byName.get(`plate ${normalPlate(name)}`) ?? []), ...(byName.get(name) ?? [])];
    const found = all.filter((one) => subject === undefined || one.subject === subject);
    const [first] = found;
    if (!first) return 'import_subject_unknown';
    return found.length > 1 ? 'import_subject_ambiguous' : { subject: first.subject, subject_id: first.subject_id };
  });
}

/** The fields of an open reminder that the input of a new one has. */
export type OpenReminder = Pick<
  NewReminderInput,
  'subject_id' | 'kind' | 'description' | 'lead_days' | 'lead_km' | 'due_on' | 'due_odometer' | 'file_id' | 'cost' | 'note'
> & { id: string; version: number };

export function findOpenReminders(db: Db, subjects: readonly string[]): Promise<OpenReminder[]> {
  return db.all(sql`select id, version, subject_id, kind, description, lead_days, lead_km, due_on, due_odometer, file_id, cost, note
    from reminder where status = 'open' and subject_id = any(${[...new Set(subjects)]}::uuid[])`);
}

export async function insertReminders(db: Db, created: readonly { id: string; input: NewReminderInput }[]): Promise<void> {
  if (created.length === 0) return;
  const rows = created.map(({ id, input: { subject, subject_id, ...input } }) => ({
    id,
    [subjectColumn[subject]]: subject_id,
    ...input,
    search: foldForSearch(input.description),
  }));
  db.queue(sql`insert into reminder (company_id, id, truck_id, trailer_id, member_id, kind, description, lead_days, lead_km, due_on, due_odometer, cost, note, search)
    select current_company(), id, truck_id, trailer_id, member_id, kind, description, lead_days, lead_km, due_on, due_odometer, cost, note, search
      from jsonb_populate_recordset(null::reminder, ${JSON.stringify(rows)}::jsonb)`);
  copyLicences(
    db,
    created.map(({ input }) => input),
  );
}

/** Saves those whose version has not changed since they were read, and returns how many. Their files stay. */
export async function updateReminders(db: Db, changes: readonly { before: OpenReminder; input: NewReminderInput }[]): Promise<number> {
  const rows = changes.map(({ before: { id, version }, input }) => ({ ...input, id, version, search: foldForSearch(input.description) }));
  const saved = await Promise.all(
    chunksOf(rows, updatedAtOnce).map((chunk) =>
      db.run(sql`update reminder set description = new.description, due_on = new.due_on, due_odometer = new.due_odometer, cost = new.cost,
          note = new.note, search = new.search, version = reminder.version + 1
        from jsonb_populate_recordset(null::reminder, ${JSON.stringify(chunk)}::jsonb) new
        where reminder.company_id = current_company() and reminder.id = new.id and reminder.version = new.version and reminder.status = 'open'
          and reminder.id = any(${chunk.map(({ id }) => id)}::uuid[])`),
    ),
  );
  copyLicences(
    db,
    changes.map(({ input }) => input),
  );
  return saved.reduce((total, count) => total + count, 0);
}

/** Sets the expiry of people's licences to the date of their open reminders. */
function copyLicences(db: Db, inputs: readonly NewReminderInput[]): void {
  for (const { kind, subject_id, due_on } of inputs) if (kind === 'licence' && due_on) setLicenseExpiry(db, subject_id, due_on);
}
