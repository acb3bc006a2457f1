/** The section of a customer's page with its open invoices. */
import { Anchor, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#modules/customers/contract.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { DayText, MoneyText, NumberText } from '#web/kit/text/formatted.tsx';
import type { InvoiceRow } from '../../contract/invoice.ts';
import { DueStatusBadge } from '../due-status.tsx';
import classes from './customer.module.css';
import { openInvoicesHref } from './hrefs.ts';
import { useOpenInvoices, useReceivables } from './queries.ts';

const most = 8;

export function OpenInvoices({ record: { id } }: { record: Customer }) {
  const { t } = useTranslation('invoicing');
  const open = useOpenInvoices(id);
  const owed = useReceivables(id).data?.data.open;
  const all = (
    <Anchor component={AppLink} href={openInvoicesHref(id)}>
      {t('customer.see_all')}
    </Anchor>
  );
  return (
    <Section title={t('customer.open')} action={owed && owed.count > most && all}>
      <Loaded answer={open} loader={<Skeleton height={102} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.quiet}>{t('customer.none_open')}</p>
          ) : (
            <InvoiceTable
              rows={data.slice(0, most)}
              total={owed && [t('customer.invoices', { count: owed.count }), <MoneyText key="total" amount={owed.amount} />]}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

type Total = Parameters<typeof BriefTable>[0]['total'];

function InvoiceTable({ rows, total }: { rows: InvoiceRow[]; total: Total }) {
  const { t } = useTranslation('invoicing');
  const columns: BriefColumn<InvoiceRow>[] = [
    {
      title: t('columns.number'),
      card: 'title',
      cell: ({ id, number }) => (
        <Anchor component={AppLink} href={`/admin/invoices/${id}`} fw={600}>
          <NumberText number={number} />
        </Anchor>
      ),
    },
    { title: t('columns.issue_date'), cell: ({ issue_date }) => <DayText day={issue_date} short /> },
    { title: t('columns.due_date'), card: 'end', cell: ({ due_date }) => <DayText day={due_date} short /> },
    { title: t('columns.payment_status'), card: 'start', cell: (invoice) => <DueStatusBadge {...invoice} /> },
    { title: t('columns.balance'), card: 'amount', align: 'right', cell: ({ balance }) => <MoneyText amount={balance} /> },
  ];
  return <BriefTable label={t('customer.open')} columns={columns} rows={rows} total={total} />;
}
