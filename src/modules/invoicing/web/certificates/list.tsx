/** The withholdings of each customer in a year, and the missing certificates. */
import { useTranslation } from 'react-i18next';
import { isZero } from '#base/money.ts';
import { withholdingKinds } from '#modules/companies/contract/withholdings.ts';
import { choiceFilter } from '#web/kit/filters/filters.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { EmptyState } from '#web/kit/page/states.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { type CertificateState, certificateStates, certificates } from '../../contract/certificates.ts';
import { Guarded } from '../access.tsx';
import { yearsUntil } from './years.ts';

export function CustomerWithholdings() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="view-invoices" title={t('certificates.title')}>
      <List />
    </Guarded>
  );
}

type AmountColumn = (typeof withholdingKinds)[number] | 'expected' | 'received' | 'missing';

const tones = { missing: 'warn', received: 'good', none: 'quiet' } as const;

function List() {
  const { t } = useTranslation('invoicing');
  const today = useToday();
  const state = (value: CertificateState) => <StatusBadge tone={tones[value]}>{t(`certificates.states.${value}`)}</StatusBadge>;
  const amount = (id: AmountColumn, leaves: number): ColumnFor<typeof certificates.list> => ({
    id,
    align: 'right',
    cell: (row) => <MoneyText amount={isZero(row[id]) ? null : row[id]} />,
    width: 104,
    leaves,
  });
  const columns: ColumnFor<typeof certificates.list>[] = [
    { id: 'name', sort: true, cell: (row) => row.name, card: 'title', width: 215, grows: true },
    { id: 'year', align: 'right', cell: (row) => row.year, card: 'line', width: 70, hidden: true },
    // They add up to what was withheld.
    ...withholdingKinds.map((kind, at) => amount(kind, 4 - at)),
    amount('expected', 6),
    amount('received', 5),
    { ...amount('missing', 7), sort: true, card: 'amount', width: 116 },
    { id: 'state', cell: (row) => (row.state === 'none' ? '–' : state(row.state)), card: 'start', width: 84 },
  ];
  return (
    <DataTable
      title={t('certificates.title')}
      route={certificates.list}
      columns={columns}
      footSums={['expected', 'received', 'missing']}
      tabs={tabsOf(certificateStates, (value) => t(`certificates.states.${value}`))}
      filters={[
        choiceFilter(
          'year',
          t('certificates.year'),
          yearsUntil(today).map((year) => ({ value: String(year), label: String(year) })),
        ),
      ]}
      defaultSort="name"
      rowHref={(row) => `/admin/customers/${row.id}?tab=withholdings&year=${row.year}`}
      empty={<EmptyState picture="road" title={t('certificates.empty_title')} text={t('certificates.empty_text')} />}
    />
  );
}
