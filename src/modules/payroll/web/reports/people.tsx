/** The pay of a period, by person and concept. */
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { PeriodReport, ReportPerson } from '../../contract/reports.ts';
import { type LineKind, lineKinds } from '../../contract/stubs.ts';
import { SignedMoney } from '../text/signed-money.tsx';
import classes from './reports.module.css';

type Row = Omit<ReportPerson, 'stub_id' | 'employee_id' | 'number' | 'days' | 'trips'> & { id: string; isTotal: boolean };

/** One column for each concept that occurs. On the phone the totals of the concepts come first. */
export function PeopleTable({ report }: { report: PeriodReport }) {
  const { t } = useTranslation('payroll');
  const isPhone = useIsPhone();
  const concepts = lineKinds.filter((kind) => report.totals.amounts[kind] !== undefined);
  const column = (name: string) => t(`reports.columns.${name}`);
  const columns: BriefColumn<Row>[] = [
    { title: column('employee_name'), card: 'title', cell: (row) => <Name row={row} /> },
    ...concepts.map(
      (kind): BriefColumn<Row> => ({
        title: t(`lines.${kind}`),
        align: 'right',
        cell: ({ amounts }) => <Amount amounts={amounts} kind={kind} />,
      }),
    ),
    { title: column('total_earnings'), align: 'right', card: 'start', cell: (row) => <MoneyText amount={row.total_earnings} /> },
    {
      title: column('net_payment'),
      align: 'right',
      card: 'amount',
      cell: (row) => (
        <strong>
          <MoneyText amount={row.net_payment} />
        </strong>
      ),
    },
  ];
  const rows: Row[] = report.people.map((person) => ({ ...person, id: person.stub_id, isTotal: false }));
  const total: Row = { ...report.totals, id: 'total', employee_name: t('reports.total'), isTotal: true };
  return (
    <>
      {isPhone && (
        <ul className={classes.concepts}>
          {concepts.map((kind) => (
            <li key={kind}>
              <span>{t(`lines.${kind}`)}</span>
              <Amount amounts={report.totals.amounts} kind={kind} />
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('reports.people')}>
        <BriefTable label={t('reports.people')} columns={columns} rows={[...rows, total]} />
      </section>
    </>
  );
}

function Name({ row }: { row: Row }) {
  return row.isTotal ? (
    <strong>{row.employee_name}</strong>
  ) : (
    <Anchor component={AppLink} href={`/admin/compensation/stubs/${row.id}`}>
      {row.employee_name}
    </Anchor>
  );
}

const Amount = ({ amounts, kind }: { amounts: Row['amounts']; kind: LineKind }) => <SignedMoney amount={amounts[kind] ?? '0'} dash />;
