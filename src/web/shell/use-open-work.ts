import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openWork } from '#modules/reports/contract/open-work.ts';
import { query } from '../api/call.ts';
import { shortCount } from '../kit/text/count-pill.tsx';
import { useSession } from '../session/session.ts';

/** Counts of the user's waiting work, by the key of the menu entry. A missing key means zero. */
export type OpenWork = Record<string, { count: number; text: string } | undefined>;

/** Refetched by live updates, like all that the company's data shows. */
export function useOpenWork(): OpenWork {
  const { t } = useTranslation();
  const { currentCompany } = useSession();
  const { data } = useQuery({ ...query(openWork.read, { quiet: true }), enabled: currentCompany !== null });
  const waiting = Object.entries(data?.data ?? {}).filter(([, { count }]) => count > 0);
  return Object.fromEntries(waiting.map(([key, { count }]) => [key, { count, text: t('shell.waiting', { shown: shortCount(count) }) }]));
}
