import { useTranslation } from 'react-i18next';
import type { Paper } from '#modules/reminders/contract/fields.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { DayText } from '#web/kit/text/formatted.tsx';
import type { Trip } from '../../contract/trip.ts';
import { isStillToDrive } from '../../rules/status.ts';

const tones = { overdue: 'bad', soon: 'warn', ok: 'good' } as const;

/** The papers of the trip's vehicles and driver, while it is still to be driven. */
export function TripPapers({ trip: { papers, status } }: { trip: Trip }) {
  const { t } = useTranslation(['trips', 'reminders']);
  if (!isStillToDrive(status) || papers.length === 0) return null;
  return (
    <Section title={t('papers.title')}>
      <Facts
        rows
        facts={papers.map((paper) => [
          `${t(`reminders:kinds.${paper.kind}`)} · ${t(`papers.subjects.${paper.subject}`)}`,
          <PaperDue key={paper.subject + paper.kind} paper={paper} />,
        ])}
      />
    </Section>
  );
}

function PaperDue({ paper: { due_on, state } }: { paper: Paper }) {
  const { t } = useTranslation('reminders');
  return (
    <>
      {due_on && <DayText day={due_on} short />} <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
    </>
  );
}
