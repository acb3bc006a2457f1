/** Lists, reads, locks and writes services. The only writer of `service` and `service_file`. */
import type { Day } from '#base/days.ts';
import { invariant } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import type { ServiceFacts } from '#modules/expenses/rules/of-service.ts';
import { followServiceChange } from '#modules/expenses/store/of-service.ts';
import { addLinkedFiles, saveLinkedFiles, sentFile } from '#modules/files/store.ts';
import type { OdometerQuestion } from '#modules/fleet/contract/odometer.ts';
import { saveReadingOn, type Vehicle } from '#modules/fleet/store/odometer.ts';
import type { Db } from '#server/db/connection.ts';
import { type ListQueryOf, type ListSpec, listPage, type PageOf } from '#server/db/list.ts';
import { groupsByColumn } from '#server/db/list-summary.ts';
import { assignments, type Condition, equalTo, insertInto, raw, sql, withinDays } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type ServiceStatus, serviceStatuses } from '../contract/fields.ts';
import { type CompletionInput, providersLimit, type Service, type ServiceInput, type services } from '../contract/services.ts';
import { followServices } from './schedules.ts';
import { searchWithVehicles, vehicleColumns, vehicleOf, withVehicle } from './vehicles.ts';

type Query = ListQueryOf<typeof services.list>;

const rowFields = sql`service.id, ${vehicleColumns('service')}, service.kind, service.description, service.schedule_id, service.provider, service.status,
  service.scheduled_on, service.done_on, service.odometer, service.parts_cost, service.labour_cost, service.total_cost, service.expense_id, service.version`;

const list: ListSpec = {
  select: rowFields,
  from: withVehicle('service'),
  matchedFrom: sql`service`,
  id: 'service.id',
  search: searchWithVehicles('service'),
  counted: 'service',
  sorts: {
    // The row shows the dates from which this column is derived.
    dated_on: { column: 'service.dated_on', type: 'date', join: raw('') },
    total_cost: 'numeric',
  },
  sums: { total_cost: { amount: raw('service.total_cost') } },
};

/** A page of services. Indexes `service_by_date`, `service_by_cost`, `service_in_status`, `service_by_vehicle`, `service_by_provider`, `service_by_schedule`. */
export function listServices(db: Db, query: Query): Promise<PageOf<typeof services.list>> {
  return listPage(db, list, query, filters(query), groupsByColumn('service.status', serviceStatuses, query.status));
}

function filters(query: Query): Condition[] {
  return [
    ...equalTo(query, 'service', ['kind', 'vehicle_id', 'schedule_id', 'provider']),
    ...withinDays(query, 'dated', 'service.dated_on'),
    (query.dated_from || query.dated_to) && raw("service.dated_on > date '1900-01-01' and service.dated_on < date '9999-12-31'"),
  ];
}

/** In alphabetical order. Index `service_by_provider`. */
export async function listProviders(db: Db): Promise<string[]> {
  const rows = await db.all<{ provider: string }>(
    sql`select distinct provider from service where provider <> '' order by provider limit ${raw(String(providersLimit))}`,
  );
  return rows.map(({ provider }) => provider);
}

/** The cost of the vehicle's services that were done since a day, or of all. Index `service_by_vehicle`. */
export function sumCosts(db: Db, vehicle_id: string, from: Day | null) {
  return db.one<{ services: number; parts_cost: string; labour_cost: string; total_cost: string }>(sql`
    select count(*) as services, coalesce(sum(parts_cost), 0.00) as parts_cost, coalesce(sum(labour_cost), 0.00) as labour_cost,
        coalesce(sum(total_cost), 0.00) as total_cost
      from service where vehicle_id = ${vehicle_id} and status = 'done' and (${from}::date is null or dated_on >= ${from}::date)`);
}

/** A service with its files. Throws NotFound. */
export async function readService(db: Db, id: string): Promise<Service> {
  const service = await db.one<Omit<Service, 'file_ids'>>(sql`select ${rowFields}, service_schedule.every_km is not null as needs_odometer,
      service_schedule.description as schedule_name, service.note,
      service.cancellation_reason, expense.number as expense_number, service.created_at,
      (select coalesce(jsonb_agg(${sentFile} order by attached.id), '[]')
        from service_file attached join file on file.company_id = attached.company_id and file.id = attached.file_id
        where attached.company_id = service.company_id and attached.service_id = service.id) as files
    from ${withVehicle('service')}
      left join service_schedule on service_schedule.company_id = service.company_id and service_schedule.id = service.schedule_id
      left join expense on expense.company_id = service.company_id and expense.id = service.expense_id
    where service.id = ${id}`);
  return { ...service, file_ids: service.files.map((file) => file.id) };
}

/** A service under its row lock, as the rules read it. */
export interface LockedService {
  id: string;
  vehicle: Vehicle;
  vehicle_id: string;
  schedule_id: string | null;
  description: string;
  provider: string;
  status: ServiceStatus;
  done_on: Day | null;
  odometer: number | null;
  parts_cost: string | null;
  labour_cost: string | null;
  total_cost: string;
  expense_id: string | null;
  version: number;
}

/** Throws NotFound. */
export function lockService(db: Db, id: string): Promise<LockedService> {
  return db.one(sql`select id, case when truck_id is not null then 'truck' else 'trailer' end as vehicle, vehicle_id, schedule_id, description, provider, status,
    done_on, odometer, parts_cost, labour_cost, total_cost, expense_id, version from service where id = ${id} for update`);
}

/** A service that is done, as its expense has it. */
export function factsOf(
  service: Pick<LockedService, 'vehicle' | 'vehicle_id' | 'description' | 'provider' | 'done_on' | 'total_cost'>,
): ServiceFacts {
  const { vehicle, vehicle_id, description, provider, done_on, total_cost } = service;
  invariant(done_on !== null, 'what has an expense is done');
  const ids = vehicle === 'truck' ? { truck_id: vehicle_id, trailer_id: null } : { truck_id: null, trailer_id: vehicle_id };
  return { ...ids, description, provider, done_on, total_cost };
}

/** Links an expense to a locked service, or unlinks it. */
export function setExpense(db: Db, { id }: LockedService, expense_id: string | null): void {
  db.queue(sql`update service set expense_id = ${expense_id}, version = version + 1 where id = ${id}`);
}

/** Inserts a service and returns its id. Throws `file_unknown`. */
export async function insertService(db: Db, input: ServiceInput, status: ServiceStatus): Promise<string> {
  const id = newId();
  await db.run(insertInto('service', { company_id: sql`current_company()`, id, status, ...(await columnsOf(db, input)) }));
  await addLinkedFiles(db, filesOf(id), input.file_ids);
  return id;
}

/** Saves a locked service. Throws `file_unknown`. */
export async function updateService(db: Db, { id }: LockedService, input: ServiceInput, status: ServiceStatus): Promise<void> {
  const columns = { ...(await columnsOf(db, input)), status };
  await db.run(sql`update service set ${assignments(columns)}, version = version + 1 where id = ${id}`);
  await saveLinkedFiles(db, filesOf(id), input.file_ids);
}

async function columnsOf(db: Db, { vehicle_id, file_ids, confirm, ...columns }: ServiceInput) {
  const isTrailer = (await vehicleOf(db, vehicle_id)) === 'trailer';
  return {
    truck_id: isTrailer ? null : vehicle_id,
    trailer_id: isTrailer ? vehicle_id : null,
    ...columns,
    search: searchText(columns.description, columns.provider),
  };
}

/** Marks a locked service as done. Throws `file_unknown`. */
export async function completeService(db: Db, { id }: LockedService, { file_ids, confirm, ...columns }: CompletionInput): Promise<void> {
  await db.run(sql`update service set ${assignments({ ...columns, status: 'done' })}, version = version + 1 where id = ${id}`);
  await addLinkedFiles(db, filesOf(id), file_ids);
}

/** Changes the status of a locked service that is not done, with its dependent fields. */
export function setStatus(
  db: Db,
  { id }: LockedService,
  status: ServiceStatus,
  columns: { scheduled_on?: Day | null; provider?: string; search?: string; cancellation_reason?: string },
): void {
  db.queue(sql`update service set ${assignments({ ...columns, status })}, version = version + 1 where id = ${id}`);
}

/** Sets or clears the planned day of a locked service that is not done; `provider`: null leaves it unchanged. */
export function planService(db: Db, service: LockedService, status: ServiceStatus, plan: Plan): void {
  const provider = plan.provider ?? service.provider;
  setStatus(db, service, status, { scheduled_on: plan.scheduled_on, provider, search: searchText(service.description, provider) });
}

interface Plan {
  scheduled_on: Day | null;
  provider: string | null;
}

const searchText = (description: string, provider: string) => foldForSearch(`${description} ${provider}`);

/** Deletes a locked service that is not done, with its files. */
export function deleteService(db: Db, { id }: LockedService): void {
  db.queue(sql`delete from service_file where service_id = ${id}`);
  db.queue(sql`delete from service where id = ${id}`);
}

/** Users who see services can read its files; the bill of a workshop may be of several. */
const filesOf = (id: string) =>
  ({ table: 'service_file', column: 'service_id', record: id, permission: 'view-services', reader: null, isUnshared: false }) as const;

/**
 * After a service was written: updates its expense and its reading in the odometer log, then recalculates its schedule, and its previous schedule,
 * from their latest services. Returns the questions about the readings. Throws the errors of `followServiceChange`.
 */
export async function followService(db: TenantDb, before: LockedService | null, id: string): Promise<OdometerQuestion[]> {
  const service = await lockService(db, id);
  const ofExpense =
    before && service.expense_id !== null ? await followServiceChange(db, service.expense_id, factsOf(before), factsOf(service)) : [];
  const { vehicle, vehicle_id, done_on, odometer } = service;
  const reading = done_on === null || odometer === null ? null : ({ source: 'service', day: done_on, km: odometer } as const);
  const questions = await saveReadingOn(db, { id, number: '', vehicle, vehicle_id }, reading);
  const schedules = new Set([before?.schedule_id, service.schedule_id].filter((one) => typeof one === 'string'));
  await followServices(db, [...schedules]);
  return [...ofExpense, ...questions];
}
