/** An advance on pay, the amounts that stubs took of it, and its history, in a dialog. */
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HistorySection, historyFields } from '#modules/history/web/pickers.tsx';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { DayText, MoneyText, NumberText } from '#web/kit/text/formatted.tsx';
import type { PayrollAdvance } from '../../contract/advances.ts';
import { payrollAdvanceHistory } from '../../contract/history.ts';
import { useAdvance } from '../queries.ts';

export function AdvanceDetails({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('payroll');
  return (
    <Dialog opened={id !== undefined} onClose={onClose} title={t('advance.one')} size="lg">
      {id && <Details id={id} />}
    </Dialog>
  );
}

type Use = PayrollAdvance['uses'][number];

function Details({ id }: { id: string }) {
  const { t } = useTranslation(['payroll', 'trips']);
  const label = (field: string) => t(`advances.columns.${field}`);
  const columns: BriefColumn<Use & { id: string }>[] = [
    { title: t('advance.stub'), card: 'title', cell: ({ number }) => <NumberText number={number} /> },
    { title: t('advance.ends_on'), card: 'start', cell: ({ ends_on }) => <DayText day={ends_on} /> },
    { title: t('advance.used'), card: 'amount', align: 'right', cell: ({ amount }) => <MoneyText amount={amount} /> },
  ];
  return (
    <Loaded answer={useAdvance(id)} loader={<Skeleton height={200} />}>
      {({ data }) => (
        <>
          <Facts
            brief
            facts={[
              [label('employee_name'), data.employee_name],
              [label('date'), <DayText key="date" day={data.date} />],
              [label('amount'), <MoneyText key="amount" amount={data.amount} />],
              [label('open'), <MoneyText key="open" amount={data.open} />],
              [label('instalments'), data.instalments],
              [label('instalments_left'), data.instalments_left],
              [label('method'), t(`trips:methods.${data.method}`)],
              [label('payment_method'), data.payment_method],
              [label('transaction_id'), data.transaction_id],
              [label('note'), data.note],
            ]}
          />
          <Section title={t('advance.uses')}>
            {data.uses.length === 0 ? (
              <p>{t('advance.no_uses')}</p>
            ) : (
              <BriefTable label={t('advance.uses')} columns={columns} rows={data.uses.map((use) => ({ ...use, id: use.stub_id }))} />
            )}
          </Section>
          <HistorySection
            entity={payrollAdvanceHistory}
            id={id}
            fields={{
              ...historyFields(historyLabel(label), {
                text: ['instalments', 'payment_method_id', 'transaction_id', 'note'],
                day: ['date'],
                money: ['amount'],
                hidden: ['employee_id'],
              }),
              method: { label: label('method'), render: (method) => t(`trips:methods.${method}`) },
            }}
          />
        </>
      )}
    </Loaded>
  );
}

/** The history has the id of the account under its own name. */
const historyLabel = (label: (field: string) => string) => (field: string) =>
  label(field === 'payment_method_id' ? 'payment_method' : field);
