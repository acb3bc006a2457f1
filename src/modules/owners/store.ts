/** Owners of hired trucks. The only writer of `owner`. Row level security hides them from drivers. */
import { foldForSearch } from '#base/fold.ts';
import { checkDigitOf, nitType, taxIdBody, taxIdSearches } from '#base/tax-id.ts';
import { taxIdCheck } from '#modules/companies/store/verify.ts';
import { customerSearch } from '#modules/customers/store.ts';
import type { Db } from '#server/db/connection.ts';
import type { IdLabels } from '#server/db/id-labels.ts';
import { escapeLike } from '#server/db/search.ts';
import { sql } from '#server/db/sql.ts';
import { tableStore } from '#server/record/store.ts';
import type { Check } from '#server/verify/check.ts';
import { type Owner, owners } from './contract.ts';

/** Indexes `owner_by_name`, `owner_by_status`, `owner_in_status`, `owner_by_number`. */
export const ownerStore = tableStore(owners, {
  table: 'owner',
  calculated: { check_digit: { value: ({ tax_id_type, tax_id }) => checkDigitOf(tax_id_type, tax_id) } },
  searchText: ({ name, tax_id }) => `${name} ${tax_id}`,
  searchCondition: (text) => customerSearch('owner.search', text),
});

/** The ids of the active owners that a file names, by document or by name; null if there is none, or several. */
export async function findOwnersByText(db: Db, typed: readonly string[]): Promise<(string | null)[]> {
  const [numbers, names] = [[...new Set(typed.flatMap(taxIdSearches))], [...new Set(typed.map((text) => foldForSearch(text)))]];
  const found = await db.all<{ id: string; name: string; tax_id_type: string; tax_id: string }>(
    sql`select id, name, tax_id_type, tax_id from owner where status = 'active' and (tax_id = any(${numbers}) or search = any(${names}) or search like any(${names.map((name) => `${escapeLike(name)} %`)}))`,
  );
  return typed.map((text) => {
    const matches = found.filter(
      ({ name, tax_id_type, tax_id }) =>
        (tax_id !== '' && taxIdBody(tax_id_type, text) === tax_id) || foldForSearch(name) === foldForSearch(text),
    );
    return matches.length === 1 ? (matches[0]?.id as string) : null;
  });
}

/** Null if it does not exist. */
export function findOwner(db: Db, id: string): Promise<PayableOwner | null> {
  return db.maybe(
    sql`select id, name, tax_id_type, tax_id, email, phone, bank, account_type, account_number, account_holder, status from owner where id = ${id}`,
  );
}

/** The data of an owner for payments and documents. */
export type PayableOwner = Pick<
  Owner,
  'id' | 'name' | 'tax_id_type' | 'tax_id' | 'email' | 'phone' | 'bank' | 'account_type' | 'account_number' | 'account_holder' | 'status'
>;

export const ownerIdLabels: IdLabels = { owner_id: (id) => sql`select name from owner where id = ${id}::uuid` };

export const ownerChecks: readonly Check[] = [taxIdCheck('owner', nitType)];
