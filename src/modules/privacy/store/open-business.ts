/** Checks what must be settled before a person can be anonymised. */
import type pg from 'pg';
import { type Sql, sql } from '#server/db/sql.ts';
import { send } from '#server/folder-export/rows.ts';
import type { WantedPerson } from './find-person.ts';

/** For a sentence, by reason: company, and the open amount or number. */
const open = (person: string): Record<string, Sql> => ({
  'the balance of cash and expenses is': sql`select company_id, sum(owed)::text as open from driver_movement where driver_id = ${person}
    group by company_id having sum(owed) <> 0`,
  'pay stubs are owed': sql`select company_id, sum(balance)::text as open from pay_stub where employee_id = ${person} and status = 'issued'
    group by company_id having sum(balance) <> 0`,
  'advances on pay are open with': sql`select company_id, sum(left_over)::text as open from (
      select advance.company_id, advance.amount - coalesce((select sum(used.amount) from stub_use used
          where used.company_id = advance.company_id and used.payroll_advance_id = advance.id), 0) as left_over
        from payroll_advance advance where advance.employee_id = ${person}) one
    group by company_id having sum(left_over) <> 0`,
  'expenses wait for a decision:': sql`select company_id, count(*)::text as open from expense where driver_id = ${person} and status = 'submitted' group by company_id`,
  'trips are not finished:': sql`select company_id, count(*)::text as open from trip where driver_id = ${person}
    and status in ('active', 'in_transit', 'under_review', 'rejected') group by company_id`,
});

/** Sentences, one for each reason; empty if the person can be anonymised. `scope`: the companies that count. */
export async function reasonsAgainst(client: pg.ClientBase, person: WantedPerson, scope: readonly string[]): Promise<string[]> {
  const reasons: string[] = [];
  if (person.super_administrator) reasons.push('They are a super-administrator of the installation.');
  const inScope = sql`company.id = any(${scope}::uuid[])`;
  const active = await send(
    client,
    sql<{ name: string }>`select company.name from member join company on company.id = member.company_id
      where member.id = ${person.id} and member.status = 'active' and ${inScope} order by 1`,
  );
  for (const { name } of active.rows) reasons.push(`${name}: they are active; deactivate them first.`);
  for (const [what, query] of Object.entries(open(person.id))) {
    const { rows } = await send(
      client,
      sql<{
        name: string;
        open: string;
      }>`select company.name, open from (${query}) one join company on company.id = one.company_id where ${inScope} order by 1`,
    );
    for (const row of rows) reasons.push(`${row.name}: ${what} ${row.open}.`);
  }
  return reasons;
}
