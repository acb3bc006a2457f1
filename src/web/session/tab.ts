/**
 * The company that this tab works in. It lives in the tab, never in the server's session, so that two tabs may work in two
 * companies; a reload keeps it. Where it comes from after signing in, or in a new tab: `kept-company.ts`.
 */
const key = 'arriero.company';

let company: string | null = stored();

/** The id of this tab's current company, sent as `company-id`. */
export const currentCompanyId = (): string | null => company;

/** Every call made from now on works in this company; calls under way keep theirs. */
export function setCurrentCompanyId(id: string | null): void {
  company = id;
  if (typeof sessionStorage === 'undefined') return;
  if (id) sessionStorage.setItem(key, id);
  else sessionStorage.removeItem(key);
}

function stored(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key);
}
