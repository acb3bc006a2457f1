/** The saved views of the user. */
import { useQuery } from '@tanstack/react-query';
import { defaultStringifySearch } from '@tanstack/react-router';
import { type View, views } from '#modules/views/contract.ts';
import { query } from '../../api/call.ts';
import { useSession } from '../../session/session.ts';

const none: readonly View[] = [];

/** Of all lists, by name; one request for the shell and the list. */
export function useViews(): readonly View[] {
  const { currentCompany } = useSession();
  const { data } = useQuery({ ...query(views.list, { quiet: true }), enabled: currentCompany !== null });
  return data?.data ?? none;
}

/** The address of the list with the view. */
export const viewHref = ({ screen, search }: View): string => `${screen}${defaultStringifySearch(search)}`;
