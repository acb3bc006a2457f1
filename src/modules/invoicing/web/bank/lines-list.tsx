/** All lines of bank statements, with their payments. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentMethods } from '#modules/companies/contract/companies.ts';
import { isOwnBankAccount } from '#modules/companies/contract/payment-methods.ts';
import { query } from '#web/api/call.ts';
import { choiceFilter, daysFilter } from '#web/kit/filters/filters.ts';
import { tabsOf } from '#web/kit/list/tabs.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { RowAction } from '#web/kit/table/row-menu.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type BankLine, bankLines, type LineState, lineStates } from '../../contract/bank/lines.ts';
import { Guarded } from '../access.tsx';
import { PaymentTabs } from '../payment-tabs.tsx';
import { useLineActions } from './actions.ts';

const tones: Record<LineState, Tone> = { open: 'info', matched: 'good', ignored: 'quiet', outgoing: 'quiet' };

export function BankLineList() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="view-payments" title={t('bank.list')}>
      <Lines />
    </Guarded>
  );
}

function Lines() {
  const { t } = useTranslation('invoicing');
  const mayConfirm = useHasPermission('create-payments');
  const accounts = useQuery(query(paymentMethods.list)).data?.data.filter(isOwnBankAccount) ?? [];
  const { ignore, reopen, unlink } = useLineActions();
  const columns: ColumnFor<typeof bankLines.list>[] = [
    { id: 'line_date', sort: true, kind: 'day', card: 'end' },
    { id: 'account_name', cell: ({ account_name }) => account_name, width: 150, leaves: 1 },
    { id: 'description', cell: ({ description }) => description, card: 'title', width: 240, grows: true },
    { id: 'reference', cell: ({ reference }) => reference, card: 'line', width: 120, leaves: 2 },
    {
      id: 'state',
      cell: ({ state }) => <StatusBadge tone={tones[state]}>{t(`bank.states.${state}`)}</StatusBadge>,
      card: 'start',
      width: 130,
    },
    { id: 'payments', cell: (line) => <PaymentLinks line={line} />, width: 130 },
    { id: 'amount', sort: true, kind: 'money', card: 'amount' },
    { id: 'balance', kind: 'money', hidden: true },
  ];
  const actions = (line: BankLine): RowAction[] =>
    mayConfirm
      ? [
          ...(line.state === 'open' ? [{ label: t('bank.ignore'), onClick: () => void ignore(line) }] : []),
          ...(line.state === 'ignored' ? [{ label: t('bank.reopen'), onClick: () => void reopen(line) }] : []),
          ...line.payments.map(({ id, number }) => ({ label: t('bank.unlink', { number }), onClick: () => void unlink(line, id) })),
        ]
      : [];
  return (
    <DataTable
      title={t('bank.list')}
      beside={<PaymentTabs open="bank" />}
      route={bankLines.list}
      columns={columns}
      tabs={tabsOf(lineStates, (state) => t(`bank.tabs.${state}`))}
      filters={[
        choiceFilter(
          'payment_method_id',
          t('bank.account'),
          accounts.map(({ id, description }) => ({ value: id, label: description })),
        ),
        daysFilter('dated_from', 'dated_to', t('bank.period')),
      ]}
      defaultSort="-line_date"
      rowActions={actions}
      empty={<EmptyState picture="road" title={t('bank.lines_empty_title')} text={t('bank.lines_empty_text')} />}
    />
  );
}

function PaymentLinks({ line: { payments } }: { line: BankLine }) {
  return payments.map(({ id, number }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Anchor component={AppLink} href={`/admin/payments/${id}`} inherit>
        {number}
      </Anchor>
    </Fragment>
  ));
}
