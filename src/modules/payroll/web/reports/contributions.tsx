/** The sheet for PILA of a month. */
import { NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addMonths } from '#base/days.ts';
import { formatPartsOfDay, formatPercent } from '#base/format.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { type ContributionRow, type Contributions, payReports } from '../../contract/reports.ts';
import { FileButtons } from './file-buttons.tsx';
import { useContributions } from './queries.ts';
import classes from './reports.module.css';

/** How many months can be chosen. */
const months = 24;

const amounts = [
  'base',
  'health_employee',
  'health_employer',
  'pension_employee',
  'pension_employer',
  'solidarity_fund',
  'arl',
] as const satisfies readonly (keyof ContributionRow)[];

/** `month`: that which is shown first. */
export function ContributionSheet({ month: first }: { month: string }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const today = useToday();
  const [chosen, choose] = useState<string>();
  const recent = Array.from({ length: months }, (_, at) => addMonths(`${today.slice(0, 7)}-01`, -at).slice(0, 7));
  const month = chosen ?? first;
  const options = recent.includes(first) ? recent : [first, ...recent];
  const answer = useContributions(month);
  return (
    <Section
      title={t('contributions.title')}
      hint={t('contributions.hint')}
      action={
        <FileButtons
          route={payReports.contributionsFile}
          inputOf={(file) => ({ query: { month, file } })}
          what={t('contributions.title')}
        />
      }
    >
      <NativeSelect
        className={classes.select}
        aria-label={t('contributions.month')}
        value={month}
        onChange={({ currentTarget: { value } }) => choose(value)}
        data={options.map((value) => ({ value, label: formatPartsOfDay(`${value}-01`, language, { month: 'long', year: 'numeric' }) }))}
      />
      <Loaded answer={answer} errorTitle={t('reports.load_failed')} loader={<Skeleton height={160} />}>
        {({ data }) => (data.rows.length === 0 ? <p>{t('contributions.none')}</p> : <Sheet sheet={data} />)}
      </Loaded>
    </Section>
  );
}

type Row = Pick<ContributionRow, (typeof amounts)[number] | 'employee_name' | 'total'> & {
  id: string;
  id_type: ContributionRow['id_type'] | null;
  id_card: string;
  days: number | null;
  arl_rate: string | null;
};

function Sheet({ sheet: { rows, totals } }: { sheet: Contributions }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const title = (name: string) => t(`contributions.columns.${name}`);
  const columns: BriefColumn<Row>[] = [
    {
      title: title('employee_name'),
      card: 'title',
      cell: (row) => (row.id === 'total' ? <strong>{row.employee_name}</strong> : row.employee_name),
    },
    {
      title: title('id_card'),
      card: 'start',
      cell: ({ id_type, id_card }) => (id_type ? `${t(`bank_file.id_types.${id_type}`)} ${id_card}` : ''),
    },
    { title: title('days'), align: 'right', cell: ({ days }) => days },
    ...amounts.flatMap((name): BriefColumn<Row>[] => [
      ...(name === 'arl'
        ? [
            {
              title: title('arl_rate'),
              align: 'right' as const,
              cell: ({ arl_rate }: Row) => arl_rate && formatPercent(arl_rate, language),
            },
          ]
        : []),
      { title: title(name), align: 'right', cell: (row) => <MoneyText amount={row[name]} /> },
    ]),
    {
      title: title('total'),
      align: 'right',
      card: 'amount',
      cell: ({ total }) => (
        <strong>
          <MoneyText amount={total} />
        </strong>
      ),
    },
  ];
  const { people, ...sums } = totals;
  const total: Row = {
    ...sums,
    id: 'total',
    employee_name: t('contributions.people', { count: people }),
    id_type: null,
    id_card: '',
    days: null,
    arl_rate: null,
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('contributions.title')}>
      <BriefTable
        label={t('contributions.title')}
        columns={columns}
        rows={[...rows.map((row) => ({ ...row, id: row.employee_id })), total]}
      />
    </section>
  );
}
