/** Work that waits for the caller, and the first steps of a company. */
import type { Permission } from '#base/permissions.ts';
import type { Db } from '#server/db/connection.ts';
import { cappedCount, countOf } from '#server/db/list-summary.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { type OpenWork, type SetUp, type SetUpStep, setUpSteps } from '../contract/open-work.ts';

/** The columns are those of the caller's row in `member`. */
const views = (permission: string, column: 'rights' | 'rights_beyond_driver') =>
  sql`(own_person.super_administrator or ${permission} = any (member.${raw(column)}))`;

/**
 * The work that waits for the caller, in one round trip: every page requests it. Reads the caller's member, and at most a thousand entries of an
 * index for each count: `trip_in_status`, `trip_by_driver`, `expense_in_status`, `invoice_open_by_due`, `reminder_by_soon`,
 * `service_schedule_by_soon`. The day and the person are scalar subqueries, because row level security lets no index be used for the result of a
 * function.
 */
export async function countOpenWork(db: Db): Promise<OpenWork> {
  const count = (table: string, ...conditions: Sql[]) => cappedCount(raw(table), conditions);
  const underReview = count('trip', sql`trip.status = 'under_review'`);
  const ownRejected = count('trip', sql`trip.status = 'rejected'`, sql`trip.driver_id = (select current_person())`);
  const submitted = count('expense', sql`expense.status = 'submitted'`);
  const ownRefused = count('expense', sql`expense.status = 'rejected'`, sql`expense.driver_id = (select current_person())`);
  const pastDue = count('invoice', sql`invoice.status = 'sent'`, sql`invoice.due_date < (select today())`);
  const due = count('reminder', sql`reminder.status = 'open'`, sql`reminder.subject_active`, sql`reminder.soon_from <= (select today())`);
  const near = count(
    'service_schedule',
    sql`service_schedule.active and service_schedule.vehicle_active`,
    sql`service_schedule.soon_from <= (select today())`,
  );
  const { trips, expenses, invoices, services, reminders } = await db.one<Record<keyof OpenWork, number | null>>(sql`
    select case when ${views('view-trips', 'rights_beyond_driver')} then ${underReview} when ${views('view-trips', 'rights')} then ${ownRejected} end as trips,
      case when ${views('approve-expenses', 'rights_beyond_driver')} then ${submitted} when ${views('view-expenses', 'rights_beyond_driver')} then null
        when ${views('view-expenses', 'rights')} then ${ownRefused} end as expenses,
      case when ${views('view-invoices', 'rights_beyond_driver')} then ${pastDue} end as invoices,
      case when ${views('view-services', 'rights_beyond_driver')} then ${near} end as services,
      case when ${views('view-reminders', 'rights_beyond_driver')} then ${due} end as reminders
    from own_person() left join member on member.company_id = current_company() and member.id = own_person.id`);
  return {
    ...(trips !== null && { trips: countOf(trips) }),
    ...(expenses !== null && { expenses: countOf(expenses) }),
    ...(invoices !== null && { invoices: countOf(invoices) }),
    ...(services !== null && { services: countOf(services) }),
    ...(reminders !== null && { reminders: countOf(reminders) }),
  };
}

/** The permissions for each step of setting up, and when it is done. */
const setUp: Record<SetUpStep, { permissions: readonly Permission[]; done: Sql }> = {
  data: {
    permissions: ['update-company-settings'],
    done: sql`(select address <> '' and phone <> '' and email <> '' and city_id is not null from company where id = current_company())`,
  },
  // Saved once, or in use.
  numbering: {
    permissions: ['update-company-settings'],
    done: sql`exists (select from number_format where version > 1 or last_number > 0)`,
  },
  people: { permissions: ['create-users'], done: sql`exists (select from member where id <> current_person())` },
  vehicles: { permissions: ['create-trucks'], done: sql`exists (select from truck)` },
  customers: { permissions: ['create-customers'], done: sql`exists (select from customer)` },
  opening_balances: { permissions: ['import-data', 'create-invoices', 'update-invoices'], done: sql`exists (select from invoice)` },
};

export async function readSetUp(db: Db): Promise<SetUp> {
  const columns = setUpSteps.flatMap((key) => {
    const { permissions, done } = setUp[key];
    const may = join(
      permissions.map((permission) => sql`holds(${permission})`),
      ' and ',
    );
    return [sql`case when ${may} then ${done} end as ${raw(key)}`];
  });
  const found = await db.one<Record<SetUpStep, boolean | null> & { is_new: boolean }>(
    sql`select not exists (select from trip) as is_new, ${join(columns, ', ')}`,
  );
  return {
    is_new: found.is_new,
    steps: setUpSteps.flatMap((key) => {
      const done = found[key];
      return done === null ? [] : [{ key, done }];
    }),
  };
}
