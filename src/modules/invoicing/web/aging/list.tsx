/** The receivables of all customers by age, and their last collection notes. */
import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#base/days.ts';
import { isZero } from '#base/money.ts';
import { query } from '#web/api/call.ts';
import { flagFilter } from '#web/kit/filters/filters.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type Age, ages, debtStates, type ReceivablesRow, receivables } from '../../contract/receivables.ts';
import { dueDates } from '../../rules/aging.ts';
import { Guarded } from '../access.tsx';
import { NoteMarks } from '../collection/marks.tsx';
import { ageHref, openInvoicesHref } from '../customer/hrefs.ts';
import classes from './aging.module.css';
import { AgingStrip } from './strip.tsx';

const noteDialog = lazyPart(async () => (await import('../collection/dialog.tsx')).NoteDialog);

export function AgingList() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="view-invoices" title={t('aging.title')}>
      <Debtors />
    </Guarded>
  );
}

type Column = ColumnFor<typeof receivables.list>;

/** The invoices of an age; of all customers without one. */
const hrefOf = (customer: string | undefined, age: Age, today: Day) => ageHref(customer, { age, ...dueDates(ages.indexOf(age), today) });

function Debtors() {
  const { t } = useTranslation(['invoicing', 'deliveries']);
  const today = useToday();
  const mayNote = useHasPermission('update-invoices');
  const maySeeCustomers = useHasPermission('view-customers');
  const [noted, setNoted] = useState<ReceivablesRow>();
  // The tab of a customer's page needs the permission to see customers.
  const opened = (id: string) => (maySeeCustomers ? { customer: id } : undefined);
  const columns: Column[] = [
    { id: 'name', sort: true, kind: 'company', card: 'title', width: 232, grows: true },
    { id: 'open_invoices', align: 'right', cell: (row) => row.open_invoices, width: 76, leaves: 1 },
    ...ages.map(
      (age, at): Column => ({
        id: age,
        sort: true,
        kind: 'money',
        width: 106,
        cell: (row) => <Amount amount={row[age]} href={opened(row.id) && hrefOf(row.id, age, today)} />,
        leaves: 2 + at,
      }),
    ),
    {
      id: 'balance',
      sort: true,
      kind: 'money',
      cell: (row) => <Amount amount={row.balance} href={opened(row.id) && openInvoicesHref(row.id)} />,
      card: 'amount',
    },
    {
      id: 'collection',
      cell: (row) => <NoteMarks promised_until={row.promised_until} disputed={row.disputed} note={row.last_note} />,
      card: 'start',
      width: 150,
    },
  ];
  return (
    <>
      <DataTable
        title={t('aging.title')}
        route={receivables.list}
        columns={columns}
        tabs={tabsOf(debtStates, (state) => t(`aging.states.${state}`))}
        filters={[
          flagFilter('broken_promise', '1', t('aging.filters.broken_promise')),
          flagFilter('disputed', '1', t('aging.filters.disputed')),
        ]}
        above={<CompanyAging />}
        action={
          <Button variant="default" component={AppLink} href="/admin/invoices/reminders">
            {t('deliveries:reminders.link')}
          </Button>
        }
        footSums={['balance']}
        defaultSort="-balance"
        rowHref={maySeeCustomers ? (row) => `/admin/customers/${row.id}` : undefined}
        rowActions={mayNote ? (row) => [{ label: t('collection.add'), onClick: () => setNoted(row) }] : undefined}
        empty={<EmptyState picture="road" title={t('aging.empty_title')} text={t('aging.empty_text')} />}
      />
      {noted && <LazyPart part={noteDialog} props={{ customer: noted, onClose: () => setNoted(undefined) }} />}
    </>
  );
}

/** An age without a balance is dimmed, and is not a link. */
function Amount({ amount, href }: { amount: string; href: string | undefined }) {
  if (isZero(amount)) return <Text c="var(--ink-3)">–</Text>;
  if (href === undefined) return <MoneyText amount={amount} />;
  return (
    <Anchor component={AppLink} href={href} inherit className={classes.amount}>
      <MoneyText amount={amount} />
    </Anchor>
  );
}

/** The total of all customers. */
function CompanyAging() {
  const today = useToday();
  const { data } = useQuery(query(receivables.list, { query: { summary: '1', perPage: 10 }, quiet: true }));
  const sums = data?.meta.summary?.sums;
  if (!sums || isZero(sums.balance)) return null;
  return (
    <AgingStrip
      isCompact
      total={sums.balance}
      ages={ages.map((age) => ({ age, amount: sums[age], href: isZero(sums[age]) ? undefined : hrefOf(undefined, age, today) }))}
    />
  );
}
