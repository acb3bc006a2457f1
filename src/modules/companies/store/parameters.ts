/** Dated parameters of the current company. The only writer of parameter. */
import type { Day } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { assignments, insertInto, type Sql, sql } from '#server/db/sql.ts';
import { type Parameter, type ParameterInput, type ParameterKey, parametersLimit, startingParameters } from '../contract/parameters.ts';

const fields: Sql<Parameter> = sql`parameter.id, parameter.key, parameter.city_id, city.name as city_name, department.name as department_name,
  trim_scale(parameter.value)::text as value, parameter.valid_from, parameter.source, parameter.verified, parameter.used_through, parameter.version`;
const from = sql`parameter left join city on city.id = parameter.city_id left join department on department.id = city.department_id`;

/** All rows, the latest of each key and municipality first. */
export function listParameters(db: Db): Promise<Parameter[]> {
  return db.all(
    sql`select ${fields} from ${from} order by parameter.key, city.search, parameter.city_id, parameter.valid_from desc limit ${parametersLimit}`,
  );
}

/** The rows that are valid on the day, of these keys, and of these municipalities. */
export function listParametersOn(db: Db, day: Day, keys: readonly ParameterKey[], cities: readonly string[]): Promise<Parameter[]> {
  return db.all(sql`select distinct on (parameter.key, parameter.city_id) ${fields} from ${from}
    where parameter.key = any(${keys}::text[]) and (parameter.city_id is null or parameter.city_id = any(${cities}::text[])) and parameter.valid_from <= ${day}
    order by parameter.key, parameter.city_id, parameter.valid_from desc`);
}

/** Throws NotFound. */
export function readParameter(db: Db, id: string): Promise<Parameter> {
  return db.one(sql`select ${fields} from ${from} where parameter.id = ${id}`);
}

/** Locks a row. Throws NotFound. */
export function lockParameter(db: Db, id: string): Promise<Parameter> {
  return db.one(sql`select ${fields} from ${from} where parameter.id = ${id} for update of parameter`);
}

/** Locks the rows of a key and municipality, so that none is marked as used concurrently. */
export function lockParametersOf(db: Db, { key, city_id }: { key: ParameterKey; city_id: string | null }): Promise<Parameter[]> {
  return db.all(
    sql`select ${fields} from ${from} where parameter.key = ${key} and parameter.city_id is not distinct from ${city_id}
      order by parameter.id for update of parameter`,
  );
}

/** Throws `catalogue_full` when the company has its most rows. */
export async function assertRoomForParameter(db: Db): Promise<void> {
  const { rows } = await db.one<{ rows: number }>(sql`select count(*) as rows from parameter`);
  if (rows >= parametersLimit) throw new RuleBroken('catalogue_full');
}

/** Queued. */
export function insertParameter(db: Db, id: string, input: ParameterInput): void {
  insertRows(db, 'parameter', { id, ...input });
}

/** Queued. */
export function updateParameter(db: Db, id: string, input: ParameterInput): void {
  db.queue(sql`update parameter set ${assignments({ ...input })}, version = version + 1 where id = ${id}`);
}

/** Queued. */
export function deleteParameter(db: Db, id: string): void {
  db.queue(sql`delete from parameter where id = ${id}`);
}

/** Inserts the parameters of a new company, by the owner's connection. Queued. */
export function insertStartingParameters(db: Db, company_id: string): void {
  db.queue(
    insertInto(
      'parameter',
      startingParameters.map((row) => ({ company_id, id: newId(), ...row })),
    ),
  );
}

/** Marks the values that were valid on the day, of these keys and municipalities, as used. Queued. */
export function markParametersUsed(db: Db, day: Day, keys: readonly ParameterKey[], cities: readonly string[] = []): void {
  db.queue(sql`update parameter set used_through = ${day} where company_id = current_company() and (used_through is null or used_through < ${day}) and id in (
    select distinct on (key, city_id) id from parameter
      where company_id = current_company() and key = any(${keys}::text[]) and (city_id is null or city_id = any(${cities}::text[])) and valid_from <= ${day}
      order by key, city_id, valid_from desc)`);
}
