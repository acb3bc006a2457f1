/** The totals of a statement, the cells that cannot be read, and its first lines. */
import { Alert, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { BriefTable } from '#web/kit/table/brief-table.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { StatementPreview } from '../../contract/bank/statements.ts';
import classes from './bank.module.css';

const tones = { known: 'quiet', similar: 'warn' } as const;

interface PreviewSectionProps {
  shown: StatementPreview;
  /** Whether lines that are similar to imported ones are imported too. */
  withSimilar: boolean;
  onWithSimilar: (withSimilar: boolean) => void;
}

export function PreviewSection({ shown, withSimilar, onWithSimilar }: PreviewSectionProps) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const { first_day, last_day, lines, new_lines, similar_lines, skipped, missing, problem_count, problems, preview } = shown;
  const columnName = (column: StatementPreview['missing'][number]) => t(`bank.upload.columns.${column}`);
  const between = first_day && last_day && { first: formatDay(first_day, language), last: formatDay(last_day, language) };
  const known = lines - new_lines - similar_lines;
  const counts = [
    t('bank.upload.lines_found', { count: lines }),
    between && t('bank.upload.between', between),
    known > 0 && t('bank.upload.known', { count: known }),
    skipped > 0 && t('bank.upload.skipped', { count: skipped }),
  ].filter(Boolean);
  return (
    <Section title={t('bank.upload.preview')}>
      {missing.length > 0 && (
        <Alert color="amber" variant="light" mb="sm" role="status">
          {t('bank.upload.missing', { columns: missing.map(columnName).join(', ') })}
        </Alert>
      )}
      {problem_count > 0 && (
        <Alert color="red" variant="light" mb="sm" role="alert" title={t('bank.upload.problems_title', { count: problem_count })}>
          <ul className={classes.problems}>
            {problems.slice(0, 10).map(({ row, column, value }) => (
              <li key={`${row} ${column}`}>{t('bank.upload.problem', { row, column: columnName(column), value })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {missing.length === 0 && (
        <>
          <p className={classes.counts} role="status">
            {counts.join(' · ')}
          </p>
          <Facts
            facts={[
              [t('bank.upload.money_in'), <MoneyText key="in" amount={shown.money_in} />],
              [t('bank.upload.money_out'), <MoneyText key="out" amount={shown.money_out} />],
              [t('bank.upload.closing'), shown.closing_balance && <MoneyText key="closing" amount={shown.closing_balance} />],
            ]}
          />
        </>
      )}
      {similar_lines > 0 && (
        <Alert color="amber" variant="light" my="sm" role="status" title={t('bank.upload.similar_title', { count: similar_lines })}>
          <p className={classes.similar}>{t('bank.upload.similar_text')}</p>
          <Checkbox
            label={t('bank.upload.with_similar')}
            checked={withSimilar}
            onChange={({ currentTarget }) => onWithSimilar(currentTarget.checked)}
          />
        </Alert>
      )}
      {preview.length > 0 && (
        <BriefTable
          label={t('bank.upload.preview')}
          columns={[
            { title: t('bank.upload.row'), align: 'right', cell: ({ row }) => row },
            { title: t('bank.columns.line_date'), card: 'end', cell: ({ line_date }) => <DayText day={line_date} short /> },
            { title: t('bank.columns.description'), card: 'title', cell: ({ description }) => description },
            { title: t('bank.columns.reference'), card: 'start', cell: ({ reference }) => reference },
            { title: t('bank.columns.amount'), card: 'amount', align: 'right', cell: ({ amount }) => <MoneyText amount={amount} /> },
            { title: t('bank.columns.balance'), align: 'right', cell: ({ balance }) => balance && <MoneyText amount={balance} /> },
            {
              title: t('bank.columns.state'),
              cell: ({ state }) => state !== 'new' && <StatusBadge tone={tones[state]}>{t(`bank.upload.is_${state}`)}</StatusBadge>,
            },
          ]}
          rows={preview.map((line) => ({ id: String(line.row), ...line }))}
        />
      )}
      {preview.length < lines && <p className={classes.note}>{t('bank.upload.shown_first', { count: preview.length })}</p>}
    </Section>
  );
}
