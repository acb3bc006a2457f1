/** The company as its documents show it. */
import type { Language } from '#base/format.ts';
import { checkDigitOf, formatTaxId, nitType } from '#base/tax-id.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Letterhead } from '#server/pdf/document.ts';
import { screenText } from '#server/words.ts';

export interface DocumentCompany {
  name: string;
  legal_name: string;
  tax_id_type: 'nit' | 'citizenship_id' | 'foreigner_id';
  tax_id: string;
  email: string;
  phone: string;
  address: string;
  city: string | null;
  department: string | null;
  accent: string | null;
  language: Language;
  logo: Uint8Array | null;
  /** The path of the logo. */
  logo_url: string | null;
  invoice_footer: string;
  /** Where customers pay: the account that the settings name for invoices, if they name one that is active. */
  account: { description: string; account_number: string } | null;
}

/** The current company, for documents in the language of their recipient (`letterheadOf`). */
export const readDocumentCompany = (db: Db): Promise<DocumentCompany> =>
  db.one(sql`select company.name, company.legal_name, company.tax_id_type, company.tax_id, company.email,
      company.phone, company.address, city.name as city, department.name as department, company.accent, company.language, company.invoice_footer,
      (select bytes from read_global_file(coalesce(company.logo, company.image), current_person())) as logo,
      '/storage/' || coalesce(company.logo, company.image) as logo_url,
      (select jsonb_build_object('description', description, 'account_number', account_number) from payment_method
        where payment_method.company_id = company.id and payment_method.id = company.invoice_account_id and payment_method.status = 'active') as account
    from company left join city on city.id = company.city_id left join department on department.id = company.department_id
    where company.id = current_company()`);

export function letterheadOf(company: DocumentCompany, language: Language): Letterhead {
  const { name, legal_name, tax_id_type, tax_id, email, phone, address, city, department, accent, logo } = company;
  const check_digit = tax_id_type === 'nit' ? checkDigitOf(nitType, tax_id) : null;
  const lines = [
    `${screenText(`settings:tax_id_types.${tax_id_type}`, language)} ${formatTaxId({ tax_id, check_digit })}`,
    [address, city, department].filter(Boolean).join(', '),
    [phone, email].filter(Boolean).join(' · '),
  ];
  return { name: legal_name || name, lines: lines.filter(Boolean), accent, logo };
}

/** The letterhead of the current company, and the language of its documents. */
export async function readLetterhead(db: Db): Promise<{ letterhead: Letterhead; language: Language }> {
  const company = await readDocumentCompany(db);
  return { letterhead: letterheadOf(company, company.language), language: company.language };
}
