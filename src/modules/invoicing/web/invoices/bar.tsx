/** Live totals of the invoice form: complete below the rows, and the total alone in the bar that stays visible. */
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MoneyDecimals } from '#base/money.ts';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { Invoice } from '../../contract/invoice.ts';
import classes from './invoice.module.css';
import { previewInvoice, previewSettlement, type TypedDraft } from './lines/preview.ts';
import { TotalsList } from './lines/totals-list.tsx';

const usePreview = (decimals: MoneyDecimals) => previewInvoice(useWatch() as TypedDraft, decimals);

export function LiveTotals({ decimals, invoice }: { decimals: MoneyDecimals; invoice: Invoice | undefined }) {
  const { t } = useTranslation('invoicing');
  const { totals, refusal } = usePreview(decimals);
  const settlement = previewSettlement(totals, invoice);
  const code = refusal ?? settlement.refusal;
  return (
    <>
      <TotalsList amounts={{ ...totals, ...settlement }} />
      {code && (
        <p className={classes.refusal} role="status">
          {t(`errors.${code}`)}
        </p>
      )}
    </>
  );
}

export function InvoiceBar({ decimals, label, cancelHref }: { decimals: MoneyDecimals; label: string; cancelHref: string }) {
  const { t } = useTranslation('invoicing');
  const { totals } = usePreview(decimals);
  return (
    <SaveBar label={label} cancelHref={cancelHref}>
      <div className={classes.barTotal} aria-live="polite">
        <span>{t('totals.total')}</span> <MoneyText amount={totals.total} />
      </div>
    </SaveBar>
  );
}
