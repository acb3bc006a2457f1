/** Writes a company: its people, vehicles and customers, then the year's work. */
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import { formatNumber, type NumberFormat } from '#base/numbers.ts';
import { createPerson } from '#modules/accounts/store/create-person.ts';
import { createCompany } from '#modules/companies/store/companies.ts';
import { followInsertedReadings } from '#modules/fleet/store/odometer.ts';
import { createMember } from '#modules/people/store/create.ts';
import { type CompanyRole, createRoles } from '#modules/people/store/roles.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import { planBilling } from './billing.ts';
import type { Calendar } from './calendar.ts';
import { type Company, rates, startedAt } from './companies.ts';
import type { Customer } from './customers.ts';
import type { Ids } from './ids.ts';
import { administrator, type Member } from './people.ts';
import { seededRandom } from './random.ts';
import { insertRows } from './rows.ts';
import { readTowns } from './towns.ts';
import { type Numbering, planTrips } from './trips.ts';
import { writeBank } from './write-bank.ts';
import { writeCash } from './write-cash.ts';
import { writeCertificates } from './write-certificates.ts';
import { writeCollection } from './write-collection.ts';
import { writeCompensation } from './write-compensation.ts';
import { writeCredit } from './write-credit.ts';
import { writeInvoices, writePayments, writeTrips } from './write-documents.ts';
import { writeExpenses } from './write-expenses.ts';
import { writeImports } from './write-imports.ts';
import { writeMaintenance } from './write-maintenance.ts';
import { writeNotifications } from './write-notifications.ts';
import { writeOwnerPayments } from './write-owner-payments.ts';
import { writePayroll } from './write-payroll.ts';
import { writeReminders } from './write-reminders.ts';
import { writeTemplates } from './write-templates.ts';
import { writeTripDocuments } from './write-trip-documents.ts';
import { writeAssignments, writeOwners, writeTrailers, writeTrucks } from './write-vehicles.ts';

type NumberedDocument = 'trip' | 'load' | 'invoice' | 'payment' | 'expense';

/** `logins` maps the e-mail of each person with a password to their id. Members not in it are created without a password. */
export async function writeCompany(db: Db, company: Company, logins: ReadonlyMap<string, string>, calendar: Calendar): Promise<void> {
  const id = newId();
  const { name, nit, email, phone, address, city_id, money_decimals } = company;
  const administrator_id = logins.get(administrator.email) as string;
  await createCompany(db, { id, name, tax_id: nit, email, phone, address, city_id, administrator_id, language: 'es', money_decimals });
  db.queue(sql`update company set created_at = ${calendar.moment(startedAt)}, time_zone = ${calendar.zone},
    next_payment_date = (date_trunc('month', ${calendar.day(0)}::date) + interval '1 month - 1 day')::date where id = ${id}`);
  insertRows(db, id, 'parameter', rates, (rate) => ({ key: 'reteica_rate', valid_from: '2026-01-01', ...rate }));
  const roles = await createRoles(db, id, 'es');
  const people = await writePeople(db, id, company, roles, logins, calendar);
  const trailers = writeTrailers(db, id, company, calendar);
  const customers = writeCustomers(db, id, company, calendar);

  const [formats, methods, towns] = await Promise.all([
    db.all<NumberFormat & { document: string }>(
      sql`select document, series, delimiter, length from number_format where company_id = ${id}`,
    ),
    db.all<{ id: string; description: string }>(
      sql`select id, description from payment_method where company_id = ${id} and recipient = 'company'`,
    ),
    readTowns(db),
  ]);
  const numbering = (document: NumberedDocument): Numbering => {
    const format = formats.find((one) => one.document === document) as NumberFormat;
    return (sequence) => formatNumber(format, sequence);
  };
  const cash = methods.find(({ description }) => description.startsWith('Efectivo')) as { id: string };
  const bankAccount = methods.find((method) => method !== cash) as { id: string };

  const random = seededRandom(company.seed);
  const { trips, mileage } = planTrips(company, random, { trip: numbering('trip'), load: numbering('load') });
  const { invoices, payments } = planBilling(company, trips, random, { invoice: numbering('invoice'), payment: numbering('payment') });
  const owners = writeOwners(db, id, company, calendar);
  const trucks = writeTrucks(db, id, company, mileage, { trailers, owners }, calendar);
  writeAssignments(db, id, company, trucks, people.drivers, calendar);
  const ids: Ids = { company: id, customers, trucks, owners, trailers, ...people, bankAccount: bankAccount.id, cash: cash.id };
  writeCompensation(db, company, ids, calendar);
  writeImports(db, ids, administrator_id, startedAt, calendar);
  writeReminders(db, company, ids, mileage, calendar);
  writeTrips(db, company, ids, trips, towns, calendar);
  await writeMaintenance(db, ids, calendar);
  const expenses = await writeExpenses(db, company, ids, trips, numbering('expense'), towns, calendar);
  for (const truck of trucks.values()) await followInsertedReadings(db, 'truck', truck);
  // The planner has no statistics of rows that this transaction inserted, and the next steps read them: the payroll alone would take four times as
  // long.
  db.queue(sql`analyze trip, expense, odometer_reading`);
  writeInvoices(db, company, ids, invoices, trips, calendar);
  writePayments(db, ids, payments, calendar);
  writeCollection(db, ids, calendar);
  writeCertificates(db, id);
  writeCash(db, ids, calendar);
  writeCredit(db, ids);
  writeBank(db, ids, administrator_id, calendar);
  writeOwnerPayments(db, ids, calendar);
  writeTripDocuments(db, ids, calendar);
  writeTemplates(db, ids, trips);
  await writeNotifications(db, ids, administrator_id, trips, invoices, calendar);
  await writePayroll(db, ids, administrator_id, company.payroll_cycle, calendar);
  const used: Record<NumberedDocument, number> = {
    trip: trips.length,
    load: trips.reduce((total, { loads }) => total + loads.length, 0),
    invoice: invoices.length,
    payment: payments.length,
    expense: expenses,
  };
  for (const [document, count] of Object.entries(used)) {
    db.queue(
      sql`update number_format set next_number = ${count + 1}, last_number = ${count} where company_id = ${id} and document = ${document}`,
    );
  }
}

async function writePeople(
  db: Db,
  company_id: string,
  company: Company,
  roles: Record<CompanyRole, string>,
  logins: ReadonlyMap<string, string>,
  calendar: Calendar,
): Promise<Pick<Ids, 'drivers' | 'staff' | 'clerks'>> {
  const join = async (member: Member, role: CompanyRole, more: Record<string, unknown> = {}) => {
    const { first_name, last_name, email, id_card, phone, address, city_id, date_of_birth } = member;
    const known = logins.get(email);
    const id = known ?? newId();
    if (!known) await createPerson(db, { id, first_name, last_name, email, language: 'es' });
    const name = `${first_name} ${last_name}`;
    const moments = { accepted_at: calendar.moment(startedAt + 24), created_at: calendar.moment(startedAt) };
    const fields = { id_card, phone, address, city_id, department_id: departmentOf(city_id), date_of_birth, ...more, ...moments };
    await createMember(db, company_id, {
      id,
      name,
      search: foldForSearch(`${name} ${email} ${id_card}`),
      accepted: true,
      roles: [roles[role]],
      fields,
    });
    return id;
  };
  const admin = await join(administrator, 'administrator');
  const drivers: string[] = [];
  for (const driver of company.drivers) {
    const { driver_license, notes = '', left } = driver;
    const [number, license_category] = driver_license.split(' ');
    const license = { driver_license: number, license_category };
    const employment = left === undefined ? { status: 'active' } : { status: 'inactive', left_on: calendar.day(-left) };
    drivers.push(await join(driver, 'driver', { ...license, notes, ...employment }));
  }
  const clerks: Partial<Record<CompanyRole, string>> = {};
  for (const clerk of company.office) clerks[clerk.role] = await join(clerk, clerk.role);
  return {
    drivers,
    staff: Object.values(clerks),
    clerks: { dispatcher: clerks.dispatcher ?? admin, billing_clerk: clerks.billing_clerk ?? admin },
  };
}

const departmentOf = (city_id: string) => sql`(select department_id from city where id = ${city_id})`;

function writeCustomers(db: Db, company_id: string, company: Company, calendar: Calendar): Map<Customer, string> {
  const ids = new Map(company.customers.map((customer) => [customer, newId()]));
  insertRows(db, company_id, 'customer', company.customers, (customer, at) => ({
    id: ids.get(customer),
    name: customer.name,
    tax_id_type: '31',
    tax_id: customer.nit,
    email: `facturas@${customer.domain}.test`,
    phone: customer.phone,
    contact_name: customer.contact,
    website: customer.terms > 15 ? `https://${customer.domain}.test` : '',
    address: customer.address,
    country_id: 'CO',
    department_id: departmentOf(customer.city_id),
    city_id: customer.city_id,
    payment_terms_days: customer.terms,
    credit_limit: customer.limit === undefined ? null : customer.limit * 1_000_000,
    search: foldForSearch(`${customer.name} ${customer.nit}`),
    created_at: calendar.moment(startedAt + 4 + at / 6),
  }));
  const taxes = company.customers.flatMap((customer) =>
    customer.taxes.map((tax, position) => ({ customer_id: ids.get(customer), position, ...tax })),
  );
  insertRows(db, company_id, 'customer_tax', taxes);
  return ids;
}
