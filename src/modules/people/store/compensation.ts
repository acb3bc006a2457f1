/** What members are paid. The only writer of `compensation` and `compensation_modifier`. */
import type { Db } from '#server/db/connection.ts';
import { assignments, insertInto, raw, sql } from '#server/db/sql.ts';
import { type RowsSpec, saveRows, selectRows } from '#server/record/rows.ts';
import type { Compensation, CompensationInput } from '../contract/compensation.ts';

/** Initial values of the form, as SQL. */
const defaults: Record<string, string> = {
  payment_method: "'direct_deposit'",
  payroll_cycle: "'monthly'",
  institution: "''",
  account_number: "''",
  base_salary: '0.00',
  health_unit: "'percentage'",
  health_value: '0',
  pension_unit: "'percentage'",
  pension_value: '0',
  arl_unit: "'percentage'",
  arl_value: '0',
  tax_unit: "'percentage'",
  tax_value: '0',
  other_discounts: '0.00',
};
const fields = raw(
  Object.entries(defaults)
    // Without trailing zeros, because an amount with four decimals is refused when the form sends it back.
    .map(([name, first]) =>
      name.endsWith('_value') ? `coalesce(trim_scale(pay.${name}), 0)::text as ${name}` : `coalesce(pay.${name}, ${first}) as ${name}`,
    )
    .join(', '),
);

const modifierRows: RowsSpec = {
  table: 'compensation_modifier',
  owner: 'compensation_id',
  columns: { kind: 'plain', description: 'plain', unit: 'plain', value: 'numeric', base: 'plain', nature: 'plain' },
};
const modifiers = sql`${selectRows(modifierRows, 'pay')} as modifiers`;

/** A member's compensation, or the initial values. A driver finds only their own. Throws NotFound. */
export function readCompensation(db: Db, id: string): Promise<Compensation> {
  return db.one<Compensation>(sql`select member.id as user_id, member.name as user_name, pay.id is not null as is_set, ${fields}, ${modifiers},
      company.next_payment_date, coalesce(pay.version, 0) as version,
      exists (select from member_role join role on role.company_id = member_role.company_id and role.id = member_role.role_id
        where member_role.company_id = member.company_id and member_role.member_id = member.id and role.key = 'driver') as is_driver
    from member
      join company on company.id = member.company_id
      left join compensation pay on pay.company_id = member.company_id and pay.id = member.id
    where member.id = ${id} and (not own_only() or member.id = current_person())`);
}

/** The caller's own, whatever their permissions; null where there is none. */
export async function readOwnCompensation(db: Db): Promise<Compensation | null> {
  const found = await db.maybe<{ id: string }>(sql`select id from compensation where id = current_person()`);
  return found && readCompensation(db, found.id);
}

export interface LockedCompensation {
  id: string;
  /** 0 where there is none yet. */
  version: number;
  is_self: boolean;
  /** The caller administers the company, or the platform. */
  administers: boolean;
  modifiers: Compensation['modifiers'];
}

/** Locks the member whose compensation is about to change. Throws NotFound. */
export async function lockCompensation(db: Db, id: string): Promise<LockedCompensation> {
  const [, locked] = await Promise.all([
    db.one(sql`select from member where id = ${id} for update`),
    db.one<LockedCompensation>(sql`select member.id, coalesce(pay.version, 0) as version, member.id = current_person() as is_self, ${modifiers},
        (select roles && array['administrator', 'super_administrator'] from rights_in(current_person(), current_company())) as administers
      from member left join compensation pay on pay.company_id = member.company_id and pay.id = member.id where member.id = ${id}`),
  ]);
  return locked;
}

/** Saves it, with its modifiers. Queued. */
export function saveCompensation(db: Db, before: LockedCompensation, { modifiers: sent, ...given }: CompensationInput): void {
  if (before.version === 0) db.queue(insertInto('compensation', { company_id: sql`current_company()`, id: before.id, ...given }));
  else db.queue(sql`update compensation set ${assignments(given)}, version = version + 1 where id = ${before.id}`);
  saveRows(db, modifierRows, before.id, before.modifiers, sent);
}
