/**
 * The company each user worked in last, per tab and per device. It survives the end of the session, so that a tab returns to its
 * company after signing in. A new tab starts in the company of the tab that had input last.
 */
import type { CompanySummary } from '#modules/companies/contract/companies.ts';

interface Remembered {
  person: string;
  company: CompanySummary;
}

const key = 'arriero.kept-company';

/** The company this tab should open for the person: the tab's own last one, else the device's. */
export function rememberedCompany(person: string): CompanySummary | undefined {
  return [sessionStorage, localStorage].map(readFrom).find((remembered) => remembered?.person === person)?.company;
}

/** The id of the user who worked in this tab last; undefined in a new tab and after a sign-out by choice. */
export const lastUserOfTab = (): string | undefined => readFrom(sessionStorage)?.person;

/** Stores the company for this tab and as the device's last one. */
export function rememberCompany(person: string, company: CompanySummary): void {
  const text = JSON.stringify({ person, company } satisfies Remembered);
  for (const storage of [sessionStorage, localStorage]) if (storage.getItem(key) !== text) storage.setItem(key, text);
}

/** On sign-out by choice: removes the person's data from the tab and the device. */
export function forgetRememberedCompany(): void {
  sessionStorage.removeItem(key);
  localStorage.removeItem(key);
}

function readFrom(storage: Storage): Remembered | undefined {
  const text = storage.getItem(key);
  return text ? (JSON.parse(text) as Remembered) : undefined;
}
