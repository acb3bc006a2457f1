/** The only writer of bank_layout and bank_statement, and of the lines of a statement when it is imported or deleted. Hidden from drivers by policy. */
import { createHash } from 'node:crypto';
import { RuleBroken } from '#base/errors.ts';
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { isPositive, toMoney } from '#base/money.ts';
import { isBankAccount } from '#modules/companies/store/catalogues.ts';
import { type Db, insertRows } from '#server/db/connection.ts';
import { insertInto, raw, type Sql, sql } from '#server/db/sql.ts';
import { type BankLayout, type BankStatement, statementsLimit } from '../../contract/bank/statements.ts';
import {
  type ImportedLine,
  type ImportState,
  importStates,
  type StatementLine,
  statementSummary,
  withOccurrences,
} from '../../rules/bank/statement.ts';

/** Throws `bank_account_unknown` unless it is an active bank account of the company. */
export async function assertBankAccount(db: Db, id: string): Promise<void> {
  if (!(await isBankAccount(db, id))) throw new RuleBroken('bank_account_unknown');
}

/** How the statements of an account are written; null before the first was imported. */
export const findLayout = (db: Db, payment_method_id: string): Promise<BankLayout | null> =>
  db.maybe(sql`
    select amounts, day_column as day, description_column as description, reference_column as reference, amount_column as amount,
      debit_column as debit, credit_column as credit, type_column as type, balance_column as balance, decimal_mark, date_order, separator
    from bank_layout where payment_method_id = ${payment_method_id}`);

/** Queued. */
export function saveLayout(
  db: Db,
  payment_method_id: string,
  { amounts, decimal_mark, date_order, separator, ...columns }: BankLayout,
): void {
  const named = Object.fromEntries(Object.entries(columns).map(([column, name]) => [`${column}_column`, name]));
  const row = {
    company_id: sql`current_company()`,
    id: newId(),
    payment_method_id,
    amounts,
    ...named,
    decimal_mark,
    date_order,
    separator,
  };
  const changed = Object.keys(row).filter((column) => !['company_id', 'id', 'payment_method_id'].includes(column));
  db.queue(
    sql`${insertInto('bank_layout', row)} on conflict on constraint bank_layout_of_account
      do update set ${raw(changed.map((column) => `${column} = excluded.${column}`).join(', '))}`,
  );
}

/** A line with its key: the digest of account, day, amount, reference, description and its place among equal lines of the day. */
export interface KeyedLine extends StatementLine {
  occurrence: number;
  /** SHA-256 in hexadecimal. */
  digest: string;
}

/** The lines of a file, the earliest first, with their keys. */
export const keyedLines = (payment_method_id: string, lines: readonly StatementLine[]): KeyedLine[] =>
  withOccurrences(lines).map((line) => {
    const key = [payment_method_id, line.line_date, toMoney(line.amount), line.reference, line.description, line.occurrence];
    return { ...line, digest: createHash('sha256').update(JSON.stringify(key)).digest('hex') };
  });

/** Which lines of a file were imported before, or may have been with other texts. Index `bank_line_by_day`. */
export async function compareWithImported(
  db: Db,
  payment_method_id: string,
  lines: readonly KeyedLine[],
): Promise<Map<KeyedLine, ImportState>> {
  const { first_day, last_day } = statementSummary(lines);
  const imported = await db.all<ImportedLine>(sql`
    select encode(digest, 'hex') as digest, line_date, amount, reference, description from bank_line
    where payment_method_id = ${payment_method_id} and line_date between ${first_day}::date and ${last_day}::date`);
  return importStates(lines, imported);
}

/**
 * Inserts a statement with its selected lines that were not imported before. The second of two concurrent imports of one file waits and adds nothing.
 * Returns the id, and how many lines were added; without new lines no statement is stored.
 */
export async function insertStatement(
  db: Db,
  statement: { payment_method_id: string; file_name: string },
  lines: readonly KeyedLine[],
  wanted: readonly KeyedLine[],
): Promise<{ id: string; added: number }> {
  const id = newId();
  const { payment_method_id } = statement;
  const { first_day, last_day, closing_balance } = statementSummary(lines);
  insertRows(db, 'bank_statement', { id, ...statement, first_day, last_day, closing_balance, person_id: sql`current_person()` });
  const rows = wanted.map(({ row: _, digest, ...line }) => ({
    ...line,
    id: newId(),
    digest: `\\x${digest}`,
    search: foldForSearch(`${line.description} ${line.reference}`),
  }));
  const { added } = await db.one<{ added: number }>(sql`
    with added as (
      insert into bank_line (company_id, id, statement_id, payment_method_id, line_date, amount, reference, description, search, occurrence, digest, balance)
      select current_company(), id, ${id}, ${payment_method_id}, line_date, amount, reference, description, search, occurrence, digest, balance
      from jsonb_populate_recordset(null::bank_line, ${JSON.stringify(rows)}::jsonb)
      on conflict on constraint bank_line_once do nothing
      returning 1
    ) select count(*) as added from added`);
  if (added === 0) db.queue(sql`delete from bank_statement where id = ${id}`);
  return { id, added };
}

const statement = sql`bank_statement.id, bank_statement.payment_method_id, file_name, first_day, last_day, closing_balance,
  person.first_name || ' ' || person.last_name as person_name,
  bank_statement.created_at, (select count(*) from bank_line line where line.company_id = bank_statement.company_id and line.statement_id = bank_statement.id) as lines`;
const statementsWhere = (condition: Sql): Sql<BankStatement> =>
  sql`select ${statement} from bank_statement join person on person.id = bank_statement.person_id
    where ${condition}`;

/** Throws NotFound. */
export const readStatement = (db: Db, id: string): Promise<BankStatement> => db.one(statementsWhere(sql`bank_statement.id = ${id}`));

/** The latest first. Index `bank_statement_by_account`. */
export const listStatements = (db: Db, payment_method_id: string): Promise<BankStatement[]> =>
  db.all(sql`${statementsWhere(sql`bank_statement.payment_method_id = ${payment_method_id}`)}
    order by last_day desc, bank_statement.id desc limit ${raw(String(statementsLimit))}`);

/**
 * Deletes a statement with its lines. Lines of days that a later statement of the account also covers move to that one, because its file did not add
 * them again. Waits for imports into the account. Throws NotFound, and `bank_statement_in_use` with the number of lines to be deleted that have
 * payments.
 */
export async function deleteStatement(db: Db, id: string): Promise<void> {
  const { payment_method_id } = await db.one<{ payment_method_id: string }>(
    sql`select payment_method_id from bank_statement where id = ${id}`,
  );
  await db.maybe(sql`select from bank_layout where payment_method_id = ${payment_method_id} for update`);
  await db.one(sql`select from bank_statement where id = ${id} for update`);
  await db.run(sql`
    update bank_line set statement_id = later.id
      from (select distinct on (line.id) line.id as line_id, statement.id from bank_line line join bank_statement statement
          on statement.company_id = line.company_id and statement.payment_method_id = line.payment_method_id
            and statement.id > line.statement_id and line.line_date between statement.first_day and statement.last_day
        where line.statement_id = ${id} order by line.id, statement.id desc) later
      where bank_line.statement_id = ${id} and bank_line.id = later.line_id`);
  const lines = await db.all<{ matched: string }>(sql`select matched from bank_line where statement_id = ${id} order by id for update`);
  const used = lines.filter(({ matched }) => isPositive(matched)).length;
  if (used > 0) throw new RuleBroken('bank_statement_in_use', { details: { lines: used } });
  db.queue(sql`delete from bank_line where statement_id = ${id}`);
  db.queue(sql`delete from bank_statement where id = ${id}`);
}
