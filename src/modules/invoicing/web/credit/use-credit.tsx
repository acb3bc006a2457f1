/** Pays an invoice with credit of its customer: the button beside its balance, and the dialog with the amounts to use. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { isPositive, minus } from '#base/money.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { blankAmountsAsZero } from '#web/kit/form/values.ts';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { credit, type OpenAdvance, UseCreditInput } from '../../contract/credit.ts';
import type { Invoice } from '../../contract/invoice.ts';
import { usesInOrder } from '../../rules/balance.ts';
import { LiveAmounts } from '../live-amounts.tsx';
import classes from '../payments/payments.module.css';
import { type Shares, sharedTotal } from '../payments/shares.ts';
import { toastTripsMoved } from '../queries.ts';
import { creditQuery } from './queries.ts';
import { AdvanceSource } from './section.tsx';

export function UseCreditButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [mayView, mayUse] = [useHasPermission('view-advances'), useHasPermission('create-payments')];
  const isOwed = invoice.status === 'sent';
  const { data } = useQuery({ ...creditQuery(invoice.customer_id), enabled: mayView && mayUse && isOwed });
  const available = data?.data.credit ?? '0';
  if (!isOwed || !data || !isPositive(available)) return null;
  const advances = data.data.advances.filter(({ is_reserved }) => !is_reserved);
  const proposed = usesInOrder(advances, ({ open }) => open, invoice.balance);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('credit.use', { amount: formatMoney(available, language) })}
      </Button>
      <FormDialog
        title={t('credit.use_title')}
        size="lg"
        onClose={() => setOpen(false)}
        form={
          isOpen
            ? {
                schema: UseCreditInput,
                defaults: {
                  uses: advances.map(({ id }) => ({ advance_id: id, amount: proposed.find((use) => use.id === id)?.amount ?? '' })),
                },
                sent: blankAmountsAsZero('uses'),
                submit: t('credit.use_submit'),
                subject: t('this'),
                success: t('credit.used'),
                failure: t('credit.use_failed'),
                onSubmit: (body, sending) => call(credit.use, { params: { id: invoice.id }, body, ...sending }),
                onSaved: (tripsMoved) => {
                  toastTripsMoved(t, tripsMoved);
                  return invalidateAll();
                },
              }
            : undefined
        }
      >
        <Uses advances={advances} owed={invoice.balance} />
      </FormDialog>
    </>
  );
}

function Uses({ advances, owed }: { advances: OpenAdvance[]; owed: string }) {
  const { t } = useTranslation('invoicing');
  const uses = useWatch({ name: 'uses' }) as Shares;
  useShownRows('uses', t('credit.title'));
  return (
    <>
      <ol className={classes.shares} aria-label={t('credit.title')}>
        {advances.map((advance, at) => (
          <li key={advance.id} className={classes.share}>
            <span className={classes.shareInvoice}>
              <AdvanceSource {...advance} />
              <span className={classes.quiet}>
                <DayText day={advance.payment_date} short />
              </span>
            </span>
            <span className={classes.shareOwed}>
              <MoneyText amount={advance.open} />
            </span>
            <MoneyField
              name={`uses.${at}.amount`}
              aria-label={t('credit.use_of', { n: at + 1 })}
              data-autofocus={at === 0 ? true : undefined}
            />
          </li>
        ))}
      </ol>
      <LiveAmounts
        rows={[
          [t('payments.before'), owed],
          [t('credit.after'), minus(owed, sharedTotal(uses))],
        ]}
      />
    </>
  );
}
