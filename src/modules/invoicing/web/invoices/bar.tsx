/** Live totals of the invoice form: complete below the rows, and the total alone in the bar that stays visible. */
import { Button } from '@mantine/core';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type MoneyDecimals, max, minus, plus } from '#base/money.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import type { Invoice } from '../../contract/invoices.ts';
import { advanceAllocation } from '../../rules/balance.ts';
import type { InvoiceTotals } from '../../rules/totals.ts';
import classes from './invoice.module.css';
import { previewInvoice, type TypedDraft } from './lines/preview.ts';
import { TotalsList } from './lines/totals-list.tsx';

const usePreview = (decimals: MoneyDecimals) => previewInvoice(useWatch() as TypedDraft, decimals);

export function LiveTotals({ decimals, invoice }: { decimals: MoneyDecimals; invoice: Invoice | undefined }) {
  const { t } = useTranslation('invoicing');
  const { totals, refusal } = usePreview(decimals);
  return (
    <>
      <TotalsList amounts={{ ...totals, ...previewSettlement(totals, invoice) }} />
      {refusal && (
        <p className={classes.refusal} role="status">
          {t(`errors.${refusal}`)}
        </p>
      )}
    </>
  );
}

/** Advance payment and balance by the server's rules. */
function previewSettlement(totals: InvoiceTotals, invoice: Invoice | undefined) {
  const received = invoice ? plus(invoice.paid, invoice.adjusted) : '0';
  const { advance_payment } = advanceAllocation(invoice?.advances ?? [], totals.total, totals.withholding, received);
  const settled = plus(plus(totals.withholding, advance_payment), received);
  return {
    advance_payment,
    paid: invoice?.paid ?? '0',
    adjusted: invoice?.adjusted ?? '0',
    balance: max('0', minus(totals.total, settled)),
  };
}

export function InvoiceBar({ decimals, label, cancelHref }: { decimals: MoneyDecimals; label: string; cancelHref: string }) {
  const { t } = useTranslation(['invoicing', 'common']);
  const { isSubmitting } = useFormState();
  const { totals } = usePreview(decimals);
  return (
    <div className={classes.bar}>
      <div className={classes.barTotal} aria-live="polite">
        <span>{t('totals.total')}</span> <MoneyText amount={totals.total} />
      </div>
      <Button variant="default" component={AppLink} href={cancelHref}>
        {t('common:actions.cancel')}
      </Button>
      <Button type="submit" loading={isSubmitting}>
        {label}
      </Button>
    </div>
  );
}
