/** The company whose page is open. Every call of the page works in it, whichever company the tab works in. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Answer } from '#base/route.ts';
import { allOf } from '#web/api/call.ts';
import { refreshSession } from '#web/session/session.ts';
import { type CompanySettings, settings } from '../contract/settings.ts';

export const CompanyContext = createContext<CompanySettings | null>(null);

export function useCompany(): CompanySettings {
  const company = useContext(CompanyContext);
  if (!company) throw new Error('useCompany needs the page of a company above it.');
  return company;
}

/** After a save: the page shows what was saved, and the shell the company's new name, colour and limits. */
export function useSaved(): (answer: Answer<typeof settings.read>) => Promise<void> {
  const client = useQueryClient();
  return async ({ data }) => {
    await Promise.all([refreshSession(), client.invalidateQueries(allOf(settings.read, data.id))]);
  };
}
