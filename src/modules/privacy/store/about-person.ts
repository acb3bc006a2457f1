/**
 * Which rows are about a person. A row that a person only created or decided on may be about other people, such as the payments of a pay period: then
 * only the person's action is exported, and not the row.
 */
import { type Sql, sql } from '#server/db/sql.ts';
import type { WantedPerson } from './find-person.ts';

export interface RowsAbout {
  /** The condition of the rows of the table. */
  where: Sql;
  /** Columns to export, separated by spaces; without them, all except secrets. */
  columns?: string;
  /** SQL for columns that are not exported as they are stored. */
  instead?: Record<string, Sql>;
}

/** By table. */
export function rowsAboutPerson({ id, email }: Pick<WantedPerson, 'id' | 'email'>): Record<string, RowsAbout> {
  const stubs = sql`(select stub.company_id, stub.id from pay_stub stub where stub.employee_id = ${id})`;
  const periods = sql`(select taken.company_id, taken.id from pay_period_person taken where taken.employee_id = ${id})`;
  return {
    // The login.
    person: { where: sql`id = ${id}` },
    person_secret: { where: sql`person_id = ${id}`, columns: 'changed_at' },
    login_session: { where: sql`person_id = ${id}`, columns: 'created_at last_input_at remember address device' },
    two_factor: { where: sql`person_id = ${id}`, columns: 'created_at confirmed_at' },
    global_file: { where: sql`person_id = ${id}`, columns: 'id company_id name mime size created_at' },
    upload: { where: sql`person_id = ${id}` },
    mail: {
      where: sql`person_id = ${id} or lower(recipient) = lower(${email})`,
      columns: 'company_id recipient subject body created_at sent_at',
      // With codes and links that give access.
      instead: { body: sql`case when account then null else body end` },
    },
    // The member of a company.
    member: { where: sql`id = ${id}` },
    member_role: { where: sql`member_id = ${id}` },
    member_attachment: { where: sql`member_id = ${id}` },
    invitation: { where: sql`id = ${id}`, columns: 'company_id sent_at expires_at accepted_at' },
    file: { where: sql`reader_id = ${id}`, columns: 'company_id id name mime size created_at' },
    reminder: { where: sql`member_id = ${id}` },
    notification: { where: sql`person_id = ${id}` },
    calendar_feed: { where: sql`person_id = ${id}`, columns: 'company_id created_at last_used_at' },
    notification_preference: { where: sql`person_id = ${id}` },
    saved_view: { where: sql`person_id = ${id}` },
    saved_view_choice: { where: sql`person_id = ${id}` },
    delivery: {
      where: sql`lower(recipient) = lower(${email}) or kind = 'pay_stub' and (company_id, record_id) in ${stubs}`,
      columns: 'company_id id kind recipient subject body file_name status created_at',
    },
    share_link: {
      where: sql`kind = 'pay_stub' and (company_id, record_id) in ${stubs}`,
      columns: 'company_id id kind name created_at expires_at revoked_at',
    },
    // Work. The freight of a trip is the company's, and drivers do not see it.
    driver_assignment: { where: sql`driver_id = ${id}` },
    trip: {
      where: sql`driver_id = ${id}`,
      columns:
        'company_id id number status truck_id trailer_id origin_city_id origin_address destination_city_id destination_address departure_at arrival_at manifest_number odometer_departure odometer_arrival created_at',
    },
    trip_status_change: { where: sql`person_id = ${id}` },
    cash_transaction: { where: sql`driver_id = ${id}` },
    expense: { where: sql`driver_id = ${id}` },
    settlement_signature: { where: sql`driver_id = ${id}` },
    // Pay.
    compensation: { where: sql`id = ${id}` },
    compensation_terms: { where: sql`compensation_id = ${id}` },
    compensation_modifier: { where: sql`compensation_id = ${id}` },
    payroll_advance: { where: sql`employee_id = ${id}` },
    pay_period_person: { where: sql`employee_id = ${id}` },
    pay_period_line: {
      where: sql`(company_id, person_id) in ${periods}`,
      columns: 'company_id id person_id period_id position description nature amount trip_id',
    },
    pay_period_trip: { where: sql`employee_id = ${id}`, columns: 'company_id id period_id trip_id employee_id' },
    pay_stub: { where: sql`employee_id = ${id}` },
    stub_payment: { where: sql`(company_id, stub_id) in ${stubs}` },
    stub_use: { where: sql`(company_id, stub_id) in ${stubs}` },
    bank_file_row: { where: sql`(company_id, stub_id) in ${stubs}` },
    // Changes of their record, by any user.
    history: { where: sql`record_id = ${id}` },
  };
}

/** Tables that refer to a person and are not exported, with the reason. */
export const notAboutPerson: Record<string, string> = {
  password_code: 'a secret',
  recovery_code: 'a secret',
  person_answer: 'answers to requests, stored for seven days to repeat them',
  idempotency: 'answers to requests, stored for seven days to repeat them',
};

/** Columns with a person that no foreign key names, in tables whose rows are not about them: the user who created or decided something. */
export const actorColumns: Record<string, string> = { history: 'person_id' };

/** Company and id of the files that are about a person: receipts and papers of trips are the company's. */
export const filesAboutPerson = (person: string): Sql => sql`
  select company_id, file_id from member_attachment where member_id = ${person}
  union select company_id, file_id from reminder where member_id = ${person} and file_id is not null
  union select company_id, signature_file_id from settlement_signature where driver_id = ${person} and signature_file_id is not null
  union select company_id, signature_file_id from expense where driver_id = ${person} and created_by = ${person} and signature_file_id is not null`;
