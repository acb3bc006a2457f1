/**
 * The id of the company that this tab works in. It is stored per tab and not in the server's session, so that two tabs can work in
 * two companies; a reload restores it. `remembered-company.ts` provides it after signing in and in a new tab.
 */
const key = 'arriero.company';

let company: string | null = readStored();

/** The id of this tab's current company, sent as `company-id`. */
export const currentCompanyId = (): string | null => company;

/** Applies to calls made from now on; calls in flight use the company they were made with. */
export function setCurrentCompanyId(id: string | null): void {
  company = id;
  if (typeof sessionStorage === 'undefined') return;
  if (id) sessionStorage.setItem(key, id);
  else sessionStorage.removeItem(key);
}

function readStored(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key);
}
