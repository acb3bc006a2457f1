/** The number of rows of a list, such as beside the name of the tab that contains it. */
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#base/format.ts';
import { query } from '../../api/call.ts';
import { useLanguage } from '../text/use-locale.ts';
import type { ListRoute } from './use-list.ts';

/** Nothing until it is known. `input`: the query of the list. */
export function ListCount({ route, input }: { route: ListRoute; input: Record<string, string> }) {
  const language = useLanguage();
  const { data } = useQuery(query(route, { query: { ...input, count: '1', perPage: 10 } as never, quiet: true }));
  if (data?.meta.total == null) return null;
  const { total, total_is_exact } = data.meta;
  return formatCount(total, total_is_exact, language);
}
