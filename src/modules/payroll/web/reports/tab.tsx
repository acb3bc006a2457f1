/** The reports of a period, all its stubs as one PDF, and the sheet for PILA of a month. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#base/format.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { PayPeriod } from '../../contract/periods.ts';
import { type PeriodReport, payReports } from '../../contract/reports.ts';
import { AllStubs } from './all-stubs.tsx';
import { ContributionSheet } from './contributions.tsx';
import { FileButtons } from './file-buttons.tsx';
import { PeopleTable } from './people.tsx';
import { usePeriodReport } from './queries.ts';
import classes from './reports.module.css';

/** `select`: the control that chooses the period. */
export function PeriodReports({ period, select }: { period: PayPeriod; select: ReactNode }) {
  const { t } = useTranslation('payroll');
  return (
    <div className={classes.page}>
      <div className={classes.tools}>{select}</div>
      {period.status === 'closed' ? (
        <Closed period={period} />
      ) : (
        <EmptyState picture="road" title={t('reports.not_closed')} text={t('reports.not_closed_text')} />
      )}
      <ContributionSheet month={period.ends_on.slice(0, 7)} />
    </div>
  );
}

function Closed({ period }: { period: PayPeriod }) {
  const { t } = useTranslation('payroll');
  const answer = usePeriodReport(period.id);
  const files = (part: 'people' | 'trucks' | 'customers') => (
    <FileButtons
      route={payReports.periodFile}
      inputOf={(file) => ({ params: { id: period.id }, query: { part, file } })}
      what={t(`reports.${part}`)}
    />
  );
  return (
    <>
      <AllStubs period={period} />
      <Loaded answer={answer} errorTitle={t('reports.load_failed')}>
        {({ data }) => (
          <>
            <Section title={t('reports.people')} action={files('people')}>
              <PeopleTable report={data} />
            </Section>
            <div className={classes.pair}>
              {(['trucks', 'customers'] as const).map((part) => (
                <Section key={part} title={t(`reports.${part}`)} hint={t('reports.cost_hint')} action={files(part)}>
                  <CostTable report={data} part={part} />
                </Section>
              ))}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

type CostRow = Omit<PeriodReport['trucks'][number], 'trips' | 'freight'> & { trips: number | null; freight: string | null };

function CostTable({ report, part }: { report: PeriodReport; part: 'trucks' | 'customers' }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const column = (name: string) => t(`reports.columns.${name}`);
  const without: CostRow = {
    id: 'without',
    name: t('reports.without_trips'),
    trips: null,
    freight: null,
    cost: report.without_trips,
    percent: null,
  };
  const columns: BriefColumn<CostRow>[] = [
    { title: column(part), card: 'title', cell: ({ name }) => name },
    { title: column('trips'), align: 'right', cell: ({ trips }) => trips },
    { title: column('freight'), align: 'right', card: 'start', cell: ({ freight }) => freight && <MoneyText amount={freight} /> },
    { title: column('percent'), align: 'right', card: 'end', cell: ({ percent }) => percent && formatPercent(percent, language) },
    { title: column('cost'), align: 'right', card: 'amount', cell: ({ cost }) => <MoneyText amount={cost} /> },
  ];
  return (
    <BriefTable
      label={t(`reports.${part}`)}
      columns={columns}
      rows={[...report[part], without]}
      total={[t('reports.total'), <MoneyText key="total" amount={report.totals.total_earnings} />]}
    />
  );
}
