/**
 * The tables that belong to no company, and what the serving role may do with each directly; everything else goes through the
 * functions below. A table that is not listed here must be a tenant's: `catalogue.test.ts` holds the database against both lists.
 */
export const globalTables: Record<string, { why: string; grants: readonly string[] }> = {
  schema_migration: { why: 'what has been applied', grants: [] },
  country: { why: 'places are shared', grants: ['select'] },
  department: { why: 'places are shared', grants: ['select'] },
  city: { why: 'places are shared', grants: ['select'] },
  person: { why: 'one login for all companies; some columns, of people who share the company', grants: [] },
  person_secret: { why: 'password hashes', grants: [] },
  login_session: { why: 'comes before a company', grants: [] },
  password_code: { why: 'comes before a session', grants: [] },
  throttle: { why: 'comes before a session', grants: [] },
  company: { why: 'the tenant itself; the one at hand', grants: ['select', 'update'] },
  global_file: { why: 'photos of people, images of companies', grants: [] },
  mail: { why: "account mail is no company's", grants: [] },
};

/** The doors that run with the owner's rights: keyed by session, person, token or address, with a fixed search path. */
export const definerFunctions: readonly string[] = [
  'live_session',
  'enter',
  'enter_person',
  'holds',
  'companies_of',
  'rights_in',
  'use_company',
  'self',
  'set_language',
  'login_candidate',
  'start_session',
  'end_session',
  'throttle_try',
  'throttle_forgive',
  'keep_password_code',
  'spend_password_code',
  'person_id_by_email',
  'add_person',
  'edit_person',
  'person_is_editable',
  'set_person_image',
  'keep_global_file',
  'read_global_file',
  'queue_mail',
  'write_history',
  'refresh_rights',
];
