/**
 * The tables that belong to no company, and what the serving role may do with each. A table that is not listed here must be a tenant's:
 * `catalogue.test.ts` compares the database with both lists. Grants are `select`, or `select (a, b)` where only columns are granted.
 */
export const globalTables: Record<string, { why: string; grants: readonly string[] }> = {
  schema_migration: { why: 'which migrations have been applied', grants: [] },
  schema_function: { why: 'which functions have been applied', grants: [] },
  country: { why: 'places are shared', grants: ['select'] },
  department: { why: 'places are shared', grants: ['select'] },
  city: { why: 'places are shared', grants: ['select'] },
  person: {
    why: 'one login for all companies',
    grants: [
      'insert (email, first_name, id, language, last_name)',
      'select (email, first_name, id, image, language, last_name)',
      'update (email, first_name, image, language, last_company_id, last_name, username)',
    ],
  },
  person_secret: {
    why: "a person's own",
    grants: ['select (password_hash, person_id)', 'update (changed_at, password_hash)'],
  },
  login_session: {
    why: "a person's own",
    grants: ['delete', 'select (address, created_at, device, id, idle_minutes, last_input_at, person_id, remember)', 'update (token_hash)'],
  },
  password_code: { why: "a person's own", grants: ['delete', 'select (person_id)'] },
  two_factor: {
    why: "a person's own",
    grants: ['delete', 'insert (person_id, secret)', 'select', 'update (confirmed_at, created_at, last_step, secret)'],
  },
  recovery_code: { why: "a person's own", grants: ['delete', 'insert', 'select'] },
  person_answer: { why: "a person's own: answers to writes outside of any company", grants: ['insert', 'select'] },
  global_file: {
    why: 'photos of people, images of companies; written and listed by who uploaded them',
    grants: ['insert (bytes, hash, id, mime, name, person_id, size)', 'select (id, person_id)'],
  },
  upload: { why: "a person's own, in whichever company", grants: ['insert', 'select'] },
  company: {
    why: 'the tenant itself; only the current one',
    grants: [
      'insert (address, city_id, country_id, department_id, email, id, image, language, legal_name, name, next_payment_date, payroll_cycle, phone, plan, search, tax_id, tax_id_type, website)',
      'select',
      'update',
    ],
  },
  mail: { why: 'account mail has no company; only whether an invitation was sent', grants: ['select (error, id, sent_at)'] },
  signing_key: { why: 'keys of the installation, one of them the password of requests', grants: [] },
  throttle: { why: 'counts before there is a session, by address and login', grants: [] },
};

/** Functions that run with the rights of the owner, with the reason why row level security and grants cannot do their work. */
export const definerFunctions: Record<string, string> = {
  // The access check.
  enter: 'the access check: decides what the transaction sees',
  enter_person: 'the access check for requests about oneself',
  companies_of: 'lists companies before one is entered',
  // Before there is a session.
  login_candidate: 'reads the password hash of a person who is not signed in',
  start_session: 'inserts the session and decides whose transaction it is',
  store_password_code: 'writes for a person who is not signed in, without revealing whether the address is known',
  consume_password_code: 'sets a password without a session',
  invitation_at: 'reads across companies, by the token of a link',
  accept_invitation: 'sets a password without a session, and decides whose transaction it is',
  throttle_try: 'counts attempts of strangers; the app may not read the counts of others',
  throttle_clear: 'the same',
  // About a person, beyond the columns that colleagues may read or one company may change.
  own_person: 'columns of the own row that are not granted, because colleagues share the row',
  find_person_by_email: 'finds people of other companies, by the exact address only',
  person_is_editable: 'looks for a password, for other companies and for super_administrator, which the app may not read',
  rename_own_members: 'writes members of every company of the person',
  read_global_file: 'decides by the companies that reader and photo share',
  trips_in_transit_with: 'finds trips of other drivers for the driver who starts one: the office is notified of them',
  // Across the people of a company, or all companies.
  recipients_of: "reads other people's notification preferences",
  company_sessions: 'reads sessions of colleagues, without their addresses',
  end_calendar_feeds: 'deletes the calendar addresses of a person in every company, with their other sessions',
  end_company_session: 'deletes a session of a colleague',
  company_accounts: 'counts rows in all companies',
  outbox: 'decides by who reads: the text of mail carries codes and links',
  queue_mail: 'writes to the job queue, which the app may not',
  queue_job: 'writes to the job queue, which the app may not',
  // Triggers that write values that the app may not write.
  write_history: 'history is written by triggers only',
  write_row_history: 'history is written by triggers only',
  refresh_rights: 'the rights of members follow their roles',
  refresh_idle_limit: 'reads all companies of a person',
  expire_invitation_mail: 'mail is not the app’s to change',
  add_expense_to_trip: 'drivers write expenses, of trips that may be another driver’s by now, and may not write what trips store of them',
  follow_person: 'writes columns of sessions that the app may not, and deletes invitations of every company',
};
