/** Parts of the settings of a company that later modules fill. */
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import type { ListRoute } from '#web/kit/list/use-list.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';

interface OpenBeforeProps {
  route: ListRoute;
  /** The filters of the list, as its page has them in its address. */
  input: Record<string, string>;
  href: string;
  text: (values: { count: number; total: string }) => string;
}

/** The number of unfinished records of a list, as a link to them; renders nothing if it is zero. */
export function OpenBefore({ route, input, href, text }: OpenBeforeProps) {
  const language = useLanguage();
  const { data } = useQuery(query(route, { query: { ...input, count: '1', perPage: 10 } as never, quiet: true }));
  if (!data?.meta.total) return null;
  const { total, total_is_exact } = data.meta;
  return (
    <li>
      <AppLink href={`${href}?${new URLSearchParams(input)}`}>
        {text({ count: total, total: formatCount(total, total_is_exact, language) })}
      </AppLink>
    </li>
  );
}
