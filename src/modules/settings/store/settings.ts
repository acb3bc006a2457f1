/** The settings of the current company. Writes go through `updateCompany`. */
import type { Day } from '#base/days.ts';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { allPermissions } from '#base/permissions.ts';
import { checkDigitOf } from '#base/tax-id.ts';
import { isBankAccount } from '#modules/companies/store/catalogues.ts';
import type { Db } from '#server/db/connection.ts';
import { wordsSearch } from '#server/db/search.ts';
import { assignments, sql } from '#server/db/sql.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { taxIdCodes } from '../contract/company-fields.ts';
import type { BooksMove, CompanySession, CompanySettings } from '../contract/settings.ts';
import { planLimits } from '../rules.ts';

type Stored = Omit<CompanySettings, 'check_digit' | 'usage' | 'may' | 'today' | 'country_name'> & {
  country_es: string | null;
  country_en: string | null;
  users: number;
  vehicles: number;
  storage_bytes: number;
  may_update: boolean;
  may_create: boolean;
  may_delete: boolean;
  may_plan: boolean;
  may_close_books: boolean;
};

/** The current company, its country in the reader's language, and its usage of its plan and of `storageLimit` bytes. */
export async function readSettings(db: TenantDb, storageLimit: number): Promise<CompanySettings> {
  const [
    { country_es, country_en, users, vehicles, storage_bytes, may_update, may_create, may_delete, may_plan, may_close_books, ...company },
    { language, today },
  ] = await Promise.all([
    db.one<Stored>(sql`select company.id, company.name, company.legal_name, company.tax_id_type, company.tax_id, company.email, company.phone, company.address,
        company.country_id, country.name_es as country_es, country.name_en as country_en, company.department_id, department.name as department_name,
        company.city_id, city.name as city_name, company.website, company.self_withholder, company.administrator_id,
        (select name from member where member.id = company.administrator_id) as administrator_name, company.payroll_cycle,
        company.next_payment_date, company.image, '/storage/' || company.image as image_url, company.status, company.require_two_factor,
        company.idle_minutes, company.plan, company.billing_name, company.billing_email, company.billing_phone, company.logo,
        '/storage/' || company.logo as logo_url, company.accent, company.language, company.time_zone, company.money_decimals,
        company.invoice_footer, company.invoice_account_id, company.closed_through, company.version, used.users, used.vehicles, used.storage_bytes,
        holds('update-company-settings') as may_update, holds('create-company-settings') as may_create,
        holds('delete-company-settings') as may_delete, holds('update-companies') as may_plan, holds('close-books') as may_close_books
      from company
        left join country on country.id = company.country_id
        left join department on department.id = company.department_id
        left join city on city.id = company.city_id
        cross join lateral company_usage(company.id) used
      where company.id = current_company()`),
    db.context(),
  ]);
  const limits = planLimits[company.plan];
  return {
    ...company,
    check_digit: checkDigitOf(taxIdCodes[company.tax_id_type], company.tax_id),
    country_name: language === 'en' ? country_en : country_es,
    usage: {
      users: { used: users, limit: limits.users },
      vehicles: { used: vehicles, limit: limits.vehicles },
      storage: { used: storage_bytes, limit: storageLimit },
    },
    today,
    may: { update: may_update, create: may_create, delete: may_delete, plan: may_plan, close_books: may_close_books },
  };
}

/** The data for the rules of a save. */
export interface LockedCompany {
  id: string;
  version: number;
  image: string | null;
  logo: string | null;
  invoice_account_id: string | null;
  payroll_cycle: CompanySettings['payroll_cycle'];
  next_payment_date: string | null;
  require_two_factor: boolean;
  closed_through: Day | null;
}

/** Locks the current company until the transaction ends. Rows that refer to it can still be inserted: closing the books waits for them. */
export function lockCompany(db: Db): Promise<LockedCompany> {
  return db.one<LockedCompany>(sql`select id, version, image, logo, invoice_account_id, payroll_cycle, next_payment_date, require_two_factor, closed_through
    from company where id = current_company() for no key update`);
}

/** Writes changed columns of the locked company. */
export async function updateCompany(db: Db, change: Record<string, unknown>): Promise<void> {
  await db.run(sql`update company set ${assignments(change)}, version = version + 1 where id = current_company()`);
}

/** The last moves of the line of the closed books. Index `history_by_record`. */
export function listBooksMoves(db: Db): Promise<BooksMove[]> {
  return db.all(sql`select history.at, member.name as by, history.changes -> 'closed_through' ->> 0 as "from", history.changes -> 'closed_through' ->> 1 as "to"
    from history left join member on member.company_id = history.company_id and member.id = history.person_id and member.accepted_at is not null
    where history.record_id = current_company() and history.entity = 'company' and history.changes ? 'closed_through'
    order by history.id desc limit 10`);
}

/** Throws `file_unknown` for a new picture that the caller did not upload. */
export async function assertPictureUploaded(db: Db, field: 'image' | 'logo', before: string | null, given: string | null): Promise<void> {
  if (given === null || given === before) return;
  const uploaded = await db.maybe(sql`select from global_file where id = ${given} and person_id = current_person()`);
  if (!uploaded) throw new RuleBroken('file_unknown', { field });
}

/** Throws `account_unknown` unless a new choice is an active bank account of the company. */
export async function assertBankAccount(db: Db, before: string | null, given: string | null): Promise<void> {
  if (given !== null && given !== before && !(await isBankAccount(db, given))) throw new RuleBroken('account_unknown');
}

const administrators = sql`member where member.status = 'active' and exists (
  select from member_role join role on role.company_id = member_role.company_id and role.id = member_role.role_id
    where member_role.company_id = member.company_id and member_role.member_id = member.id and role.key = 'administrator')`;

/** Active members with the administrator's role, by name. */
export function listAdministrators(db: Db, search = ''): Promise<{ id: string; name: string }[]> {
  return db.all(sql`select member.id, member.name from ${administrators} and ${wordsSearch('member.search', search)}
    order by member.name, member.id limit 100`);
}

/** Whether the id is of an active member with the administrator's role. */
export async function isAdministrator(db: Db, id: string): Promise<boolean> {
  return (await db.maybe(sql`select from ${administrators} and member.id = ${id}`)) !== null;
}

/** Whether the caller has a second factor. */
export async function hasTwoFactor(db: Db): Promise<boolean> {
  return (await db.maybe(sql`select from two_factor where person_id = current_person() and confirmed_at is not null`)) !== null;
}

/** A live session of one of the company's people, and their permissions in the company beyond a driver's. */
export type StoredSession = Omit<CompanySession, 'endable'> & { permissions: string[] };

const sessionFields = sql`id, person_id, name, device, created_at, last_input_at, person_id = current_person() as own,
  case when '*' = any (permissions) then ${allPermissions}::text[] else permissions end as permissions`;

/** The live sessions of the company's people, the last used first. */
export function listCompanySessions(db: Db): Promise<StoredSession[]> {
  return db.all<StoredSession>(sql`select ${sessionFields} from company_sessions() order by last_input_at desc, id limit 200`);
}

/** A live session of one of the company's people. Throws NotFound. */
export function readCompanySession(db: Db, id: string): Promise<StoredSession> {
  return db.one<StoredSession>(sql`select ${sessionFields} from company_sessions() where id = ${id}`);
}

/** Ends a session of one of the company's people. Throws NotFound. */
export async function endCompanySession(db: Db, id: string): Promise<void> {
  const { person } = await db.one<{ person: string | null }>(sql`select end_company_session(${id}) as person`);
  if (person === null) throw new NotFound();
}
