/** Chooses by hand what a line of a bank statement pays: a customer, its invoices, and the use of the rest. */
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Decimal, isNegative, minus, negate } from '#base/money.ts';
import { customers } from '#modules/customers/contract.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { DialogForm } from '#web/kit/form/form-dialog.tsx';
import { blankAmountsAsZero } from '#web/kit/form/values.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { bankLines, LinePaymentInput, type QueuedLine } from '../../contract/bank/lines.ts';
import type { InvoiceRow } from '../../contract/invoice.ts';
import { oldestFirst } from '../../rules/allocation.ts';
import { leftOfLine } from '../../rules/bank/line.ts';
import { openInvoicesToPay } from '../customer/queries.ts';
import { LiveAmounts } from '../live-amounts.tsx';
import { KeepAsCredit, SharedInvoices } from '../payments/shared-invoices.tsx';
import { type Shares, sharedTotal, shareTyped } from '../payments/shares.ts';
import { toastTripsMoved } from '../queries.ts';
import classes from './bank.module.css';

interface ChooseDialogProps {
  line: QueuedLine;
  onClose: () => void;
}

export function ChooseDialog({ line, onClose }: ChooseDialogProps) {
  const { t } = useTranslation('invoicing');
  const [customer, setCustomer] = useState(line.proposal.customer_id ?? '');
  const open = useQuery({ ...openInvoicesToPay(customer), enabled: customer !== '' });
  const props = { line, customer, onCustomer: setCustomer, onClose };
  return (
    <Dialog opened onClose={onClose} title={t('bank.dialog_title')} size="xl" withCloseButton={false}>
      <p className={classes.chosen}>
        <span>{line.description}</span>
        <MoneyText amount={leftOfLine(line)} />
      </p>
      {open.isLoading ? <Skeleton height={220} /> : <ChooseForm key={customer} {...props} invoices={open.data?.data ?? []} />}
    </Dialog>
  );
}

interface ChooseFormProps extends ChooseDialogProps {
  customer: string;
  onCustomer: (id: string) => void;
  invoices: readonly InvoiceRow[];
}

function ChooseForm({ line, customer, onCustomer, invoices, onClose }: ChooseFormProps) {
  const { t } = useTranslation('invoicing');
  const mayView = useHasPermission('view-invoices');
  const rows = [...invoices].sort(oldestFirst);
  const left = leftOfLine(line);
  const proposed = line.proposal.allocations.filter(({ invoice_id }) => rows.some(({ id }) => id === invoice_id));
  const shares = proposed.length > 0 ? rows.map(({ id }) => ({ invoice_id: id, amount: amountOf(proposed, id) })) : shareTyped(left, rows);
  // `amount` is not sent: the shares are typed beside it, and their sum never exceeds the line.
  const start = { customer_id: customer, amount: left, allocations: shares, adjustments: [], keep_as_credit: rows.length === 0 };
  return (
    <DialogForm
      schema={LinePaymentInput}
      defaults={start}
      sent={blankAmountsAsZero('allocations')}
      submit={t('bank.record')}
      success={t('bank.confirmed')}
      failure={t('payments.create_failed')}
      onSubmit={(body, sending) => call(bankLines.pay, { params: { id: line.id }, body, ...sending })}
      onClose={onClose}
      onSaved={(tripsMoved) => {
        toastTripsMoved(t, tripsMoved);
        return invalidateAll();
      }}
    >
      <RecordSelect
        of={customers}
        name="customer_id"
        label={t('bank.dialog_customer')}
        valueLabel={line.proposal.customer_id === customer ? (line.proposal.customer_name ?? undefined) : undefined}
        required
        data-autofocus
      />
      <CustomerChange customer={customer} onCustomer={onCustomer} />
      {rows.length > 0 && <SharedInvoices invoices={rows} mayView={mayView} />}
      {customer !== '' && rows.length === 0 && <Text mt="md">{t('bank.none_open')}</Text>}
      {customer !== '' && (
        <>
          <Totals left={left} />
          <KeepAsCredit owed={null} />
        </>
      )}
    </DialogForm>
  );
}

const amountOf = (shares: readonly { invoice_id: string; amount: string }[], id: string): string =>
  shares.find(({ invoice_id }) => invoice_id === id)?.amount ?? '';

/** Another customer has other open invoices: its form is a new one. */
function CustomerChange({ customer, onCustomer }: Pick<ChooseFormProps, 'customer' | 'onCustomer'>) {
  const chosen = (useWatch({ name: 'customer_id' }) as string | null) ?? '';
  useEffect(() => {
    if (chosen !== customer && chosen !== '') onCustomer(chosen);
  }, [chosen, customer, onCustomer]);
  return null;
}

/** The sum of the invoices' parts, and the use of the rest. */
function Totals({ left }: { left: Decimal }) {
  const { t } = useTranslation('invoicing');
  const [shares, keeps] = useWatch({ name: ['allocations', 'keep_as_credit'] }) as [Shares, boolean];
  const shared = sharedTotal(shares);
  const rest = minus(left, shared);
  const label = isNegative(rest) ? t('payments.missing') : keeps ? t('payments.kept') : t('bank.stays_open');
  return (
    <LiveAmounts
      rows={[
        [t('payments.shared'), shared],
        [label, isNegative(rest) ? negate(rest) : rest],
      ]}
    />
  );
}
