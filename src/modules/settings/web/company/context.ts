/** The company whose page is open. All requests of the page are for this company, which may not be the tab's current one. */
import { createContext, useContext } from 'react';
import type { Answer } from '#base/route.ts';
import { queriesOf } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { refreshCompanies } from '#web/session/session-actions.ts';
import { type CompanySettings, settings } from '../../contract/settings.ts';

export const CompanyContext = createContext<CompanySettings | null>(null);

export function usePageCompany(): CompanySettings {
  const company = useContext(CompanyContext);
  if (!company) throw new Error('usePageCompany needs the page of a company above it.');
  return company;
}

/** For after a save: refetches the page, and the session, because the shell shows the company's name, colour and limits. */
export function useRefreshAfterSave(): (answer: Answer<typeof settings.read>) => Promise<void> {
  return async ({ data }) => {
    await Promise.all([refreshCompanies(), client.invalidateQueries(queriesOf(settings.read, data.id))]);
  };
}
