/** Lists, reads, locks and writes reminders. The only writer of `reminder`. */
import type { Day } from '#base/days.ts';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { type Calendar, mapCalendar } from '#base/lists/calendar.ts';
import { attachFile, sentFile } from '#modules/files/store.ts';
import { vehicleSearch } from '#modules/fleet/store/vehicles.ts';
import { setLicenseExpiry } from '#modules/people/store/license.ts';
import { memberSearch } from '#modules/people/store/members.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf, readCalendar } from '#server/db/list.ts';
import { type SearchText, textSearch } from '#server/db/search.ts';
import { anyOf, assignments, type Condition, equalTo, idIn, insertInto, raw, type Sql, sql, withinDays } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type OpenState, openStates, type ReminderKind, type ReminderSubject } from '../contract/fields.ts';
import type {
  CalendarQuery,
  NewReminderInput,
  Reminder,
  ReminderInput,
  ReminderRow,
  RenewalInput,
  reminders,
} from '../contract/reminders.ts';
import { type ProposalFacts, proposedRenewal } from '../rules/renewal.ts';
import { type ReminderFacts, reminderState } from '../rules/state.ts';

type Query = ListQueryOf<typeof reminders.list>;
type Filters = Pick<Query, 'state' | 'near' | 'history' | 'kind' | 'subject' | 'subject_id' | 'due_from' | 'due_to'>;
type ReminderPage = PageOf<typeof reminders.list>;

/** The column that names the subject. */
export const subjectColumn = { truck: 'truck_id', trailer: 'trailer_id', person: 'member_id' } as const satisfies Record<
  ReminderSubject,
  string
>;

/** The column has the first and the last day if the row has none. */
const expectedOn = raw("nullif(nullif(reminder.expected_on, '1900-01-01'), '9999-12-31')");
const rowFields = sql`reminder.id, case when reminder.truck_id is not null then 'truck' when reminder.trailer_id is not null then 'trailer' else 'person' end as subject,
  reminder.subject_id, coalesce(truck.plate, trailer.plate, member.name) as subject_name, reminder.kind, reminder.description, reminder.due_on, reminder.due_odometer,
  reminder.vehicle_mileage as mileage, ${expectedOn} as expected_on, reminder.status, reminder.subject_active, reminder.lead_days, reminder.lead_km, reminder.cost, reminder.version`;
const withSubjects = sql`reminder
  left join truck on truck.company_id = reminder.company_id and truck.id = reminder.truck_id
  left join trailer on trailer.company_id = reminder.company_id and trailer.id = reminder.trailer_id
  left join member on member.company_id = reminder.company_id and member.id = reminder.member_id`;
type StoredRow = Omit<ReminderRow, 'state'> & ReminderFacts;

const list: ListSpec = {
  select: rowFields,
  from: withSubjects,
  matchedFrom: sql`reminder`,
  id: 'reminder.id',
  search: findReminders,
  // By the day on which it is due or expected to be: first those that the odometer has reached, last those with an unknown day.
  sorts: { due_on: { column: 'reminder.expected_on', type: 'date', join: raw('') } },
};

/** A page of reminders. Indexes `reminder_open_by_due`, `reminder_in_state`, `reminder_by_soon`, `reminder_by_due`, `reminder_by_subject`. */
export async function listReminders(db: TenantDb, query: Query): Promise<ReminderPage> {
  const { today } = await db.context();
  const page = await listPage<StoredRow, ReminderPage['meta']['summary']>(db, list, query, filters(query, today), {
    chosen: [chosen(query, today)],
    groups: query.summary ? Object.fromEntries(openStates.map((state) => [state, hasState(state, today)])) : {},
  });
  return { data: page.data.map((row) => shown(row, today)), meta: page.meta };
}

/** The row with its state instead of the facts that decide it. */
function shown({ status, subject_active, lead_days, lead_km, ...row }: StoredRow, today: Day): ReminderRow {
  return { ...row, state: reminderState({ ...row, status, subject_active, lead_days, lead_km }, today) };
}

/** The reminders of a few days, and those that were overdue before. Indexes as of the list. */
export async function readReminderCalendar(db: TenantDb, query: CalendarQuery): Promise<Calendar<ReminderRow>> {
  const { today } = await db.context();
  const conditions = [...filters(query, today), chosen(query, today)];
  const found = await readCalendar<StoredRow>(db, list, query, {
    day: 'reminder.expected_on',
    conditions,
    overdue: hasState('overdue', today),
  });
  return mapCalendar(found, (row) => shown(row, today));
}

export type UpcomingReminder = Pick<StoredRow, 'id' | 'subject_name' | 'kind' | 'description' | 'due_on' | 'due_odometer' | 'expected_on'>;

/**
 * The first open reminders that are due or expected in those days, and those that the odometer has reached, whose expected day is null. Index
 * `reminder_open_by_due`.
 */
export function listUpcomingReminders(db: Db, { from, to, limit }: { from: Day; to: Day; limit: number }): Promise<UpcomingReminder[]> {
  return db.all(sql`select ${rowFields} from ${withSubjects}
    where ${isCurrent} and reminder.expected_on <= ${to} and (reminder.expected_on >= ${from} or reminder.expected_on = '1900-01-01')
    order by reminder.expected_on, reminder.id limit ${limit}`);
}

const isCurrent = raw("reminder.status = 'open' and reminder.subject_active");
const isPast = raw("reminder.status <> 'open'");

/**
 * The SQL condition for `reminderState` of open reminders; a test checks that both agree. For the indexes it also states that a reminder that is not
 * soon due is not overdue, and that an overdue one is not expected later. The day is a parameter: under row level security no index is used for the
 * result of a function.
 */
export function hasState(state: OpenState, today: Day): Sql {
  switch (state) {
    case 'overdue':
      return sql`${isCurrent} and reminder.overdue_from <= ${today} and reminder.expected_on <= ${today}`;
    case 'soon':
      return sql`${isCurrent} and reminder.soon_from <= ${today} and reminder.overdue_from > ${today}`;
    case 'ok':
      return sql`${isCurrent} and reminder.soon_from > ${today} and reminder.overdue_from > ${today}`;
    case 'inactive':
      return raw("reminder.status = 'open' and not reminder.subject_active");
  }
}

function chosen({ state, history }: Filters, today: Day): Sql {
  if (state) return hasState(state, today);
  return history ? isPast : isCurrent;
}

function filters(query: Filters, today: Day): Condition[] {
  return [
    query.near && sql`${isCurrent} and reminder.soon_from <= ${today}`,
    query.near === false && sql`${isCurrent} and reminder.soon_from > ${today}`,
    query.history && isPast,
    query.subject && raw(`reminder.${subjectColumn[query.subject]} is not null`),
    ...equalTo(query, 'reminder', ['kind', 'subject_id']),
    ...withinDays(query, 'due', 'reminder.due_on'),
  ];
}

/** The subjects are read first, so that their reminders are found by an index. */
async function findReminders(search: SearchText, db: Db): Promise<Sql> {
  const { subjects } = await db.one<{ subjects: string[] }>(sql`select array(
    select id from truck where ${vehicleSearch('truck', search)}
    union all select id from trailer where ${vehicleSearch('trailer', search)}
    union all select id from member where ${memberSearch(search)}) as subjects`);
  return anyOf([idIn('reminder.subject_id', subjects), textSearch('reminder.search', search)]);
}

type StoredReminder = StoredRow &
  ProposalFacts &
  Omit<Reminder, keyof ReminderRow | 'proposed_due_on' | 'file'> & { file: Reminder['file'] };

/** A reminder with all its fields. Throws NotFound. */
export async function readReminder(db: TenantDb, id: string): Promise<Reminder> {
  const [stored, { today }] = await Promise.all([
    db.one<StoredReminder>(sql`select ${rowFields}, reminder.file_id, reminder.note, reminder.closing_reason, reminder.renewed_by, reminder.created_at,
        (select id from reminder earlier where earlier.company_id = reminder.company_id and earlier.subject_id = reminder.subject_id and earlier.renewed_by = reminder.id) as renews,
        case when file.id is not null then ${sentFile} end as file,
        member.date_of_birth, coalesce(truck.purchase_date, trailer.purchase_date) as purchase_date, coalesce(truck.year, trailer.year) as year
      from ${withSubjects} left join file on file.company_id = reminder.company_id and file.id = reminder.file_id
      where reminder.id = ${id}`),
    db.context(),
  ]);
  const { date_of_birth, purchase_date, year, lead_days, lead_km, ...row } = stored;
  const { file_id, file, note, closing_reason, renewed_by, renews, created_at, ...listed } = row;
  return {
    ...shown({ ...listed, lead_days, lead_km }, today),
    ...{ lead_days: [...lead_days], lead_km, file_id, file, note, closing_reason, renewed_by, renews, created_at },
    proposed_due_on: proposedRenewal(row.kind, row.due_on, { date_of_birth, purchase_date, year }, today),
  };
}

/** Reads the data for a proposal. Throws NotFound for an unknown vehicle or person. */
export function readProposalFacts(db: Db, subject: ReminderSubject, id: string): Promise<ProposalFacts> {
  if (subject === 'person') {
    return db.one(sql`select date_of_birth, null::date as purchase_date, null::integer as year from member where id = ${id}`);
  }
  return db.one(sql`select null::date as date_of_birth, purchase_date, year from ${raw(subject)} where id = ${id}`);
}

/** A reminder under its row lock, as the rules read it. */
export interface LockedReminder {
  id: string;
  subject: ReminderSubject;
  subject_id: string;
  kind: ReminderKind;
  description: string;
  due_on: Day | null;
  due_odometer: number | null;
  lead_days: number[];
  lead_km: number;
  file_id: string | null;
  status: string;
  version: number;
}

/** Throws NotFound. */
export function lockReminder(db: Db, id: string): Promise<LockedReminder> {
  return db.one(sql`select id, case when truck_id is not null then 'truck' when trailer_id is not null then 'trailer' else 'person' end as subject,
    subject_id, kind, description, due_on, due_odometer, lead_days, lead_km, file_id, status, version from reminder where id = ${id} for update`);
}

/** Inserts an open reminder and returns its id. Throws `file_unknown`. */
export async function insertReminder(db: Db, { subject, subject_id, ...input }: NewReminderInput): Promise<string> {
  const id = newId();
  await attach(db, input.file_id, null);
  const row = { company_id: sql`current_company()`, id, [subjectColumn[subject]]: subject_id, ...input };
  await db.run(insertInto('reminder', { ...row, search: foldForSearch(input.description) }));
  await copyLicence(db, { subject, subject_id, kind: input.kind });
  return id;
}

/** Saves an open, locked reminder. Throws `file_unknown`. */
export async function updateReminder(db: Db, before: LockedReminder, input: ReminderInput): Promise<void> {
  await attach(db, input.file_id, before.file_id);
  const columns = { ...input, search: foldForSearch(input.description) };
  await db.run(sql`update reminder set ${assignments(columns)}, version = version + 1 where id = ${before.id}`);
  await copyLicence(db, before);
}

/** Closes a locked reminder as renewed, opens the next one with its settings, and returns the id of that. Throws `file_unknown`. */
export async function renewReminder(db: Db, before: LockedReminder, input: RenewalInput): Promise<string> {
  const { id, subject, subject_id, kind, description, lead_days, lead_km } = before;
  const next = newId();
  await attach(db, input.file_id, null);
  const row = { company_id: sql`current_company()`, id: next, [subjectColumn[subject]]: subject_id, kind, description, lead_days, lead_km };
  // First, because only one of the kind may be open.
  db.queue(sql`update reminder set status = 'renewed', renewed_by = ${next}, version = version + 1 where id = ${id}`);
  await db.run(insertInto('reminder', { ...row, ...input, search: foldForSearch(description) }));
  await copyLicence(db, before);
  return next;
}

/** Closes a locked reminder that is not renewed. */
export function closeReminder(db: Db, { id }: LockedReminder, reason: string): void {
  db.queue(sql`update reminder set status = 'closed', closing_reason = ${reason}, version = version + 1 where id = ${id}`);
}

/** A new file must be one of the caller: users who see reminders can read it from then on. */
async function attach(db: Db, file: string | null, before: string | null): Promise<void> {
  if (file !== null && file !== before) await attachFile(db, file, 'view-reminders', null, 'file_id');
}

/** The expiry of a licence, stored with the person: that of the latest reminder. */
async function copyLicence(db: Db, { kind, subject_id }: Pick<LockedReminder, 'subject' | 'kind' | 'subject_id'>): Promise<void> {
  if (kind !== 'licence') return;
  const latest = await db.one<{ due_on: Day }>(sql`select due_on from reminder where subject_id = ${subject_id} and kind = 'licence'
    order by status = 'open' desc, created_at desc, id desc limit 1`);
  setLicenseExpiry(db, subject_id, latest.due_on);
}
