import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { useHasPermission } from '#web/session/session.ts';
import { reminders } from '../contract/reminders.ts';
import { DueDay, paperName, StateBadge } from './texts.tsx';

/** The papers of a driver that are overdue or soon due, the most urgent first, shown when planning their trips. */
export function DriverPapers({ driver_id }: { driver_id: string }) {
  const { t } = useTranslation('reminders');
  const isPermitted = useHasPermission('view-reminders');
  const { data } = useQuery({
    ...query(reminders.list, { query: { subject_id: driver_id, perPage: 10 }, quiet: true }),
    enabled: isPermitted,
  });
  const urgent = data?.data.filter(({ state }) => state === 'overdue' || state === 'soon') ?? [];
  return urgent.map((paper) => (
    <span key={paper.id}>
      {paperName(paper, t)} <DueDay {...paper} /> <StateBadge state={paper.state} />
    </span>
  ));
}
