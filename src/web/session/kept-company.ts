/**
 * In which company a person worked last: in this tab, and on this device. The session's end does not forget it, so that the tab
 * comes back to its company; a new tab starts where its link was followed.
 */
import type { CompanySummary } from '#modules/companies/contract/companies.ts';

interface Kept {
  person: string;
  company: CompanySummary;
}

const key = 'arriero.kept-company';

/** The company that this tab is to work in for the person: its own last one, else that of the tab used last. */
export function keptCompany(person: string): CompanySummary | undefined {
  return [sessionStorage, localStorage].map(read).find((kept) => kept?.person === person)?.company;
}

/** This tab works in that company, and the person is at it. */
export function keepCompany(person: string, company: CompanySummary): void {
  const text = JSON.stringify({ person, company } satisfies Kept);
  for (const storage of [sessionStorage, localStorage]) if (storage.getItem(key) !== text) storage.setItem(key, text);
}

/** The person left by choice: nothing of theirs stays. */
export function forgetKeptCompany(): void {
  sessionStorage.removeItem(key);
  localStorage.removeItem(key);
}

function read(storage: Storage): Kept | undefined {
  const text = storage.getItem(key);
  return text ? (JSON.parse(text) as Kept) : undefined;
}
