import { useTranslation } from 'react-i18next';
import { asText, HistorySection, type ToldField } from '#modules/history/web/pickers.tsx';
import { DayText } from '#web/kit/day-text.tsx';
import { MoneyText } from '#web/kit/money-text.tsx';

const money = (amount: string) => <MoneyText amount={amount} />;
const day = (value: string) => <DayText day={value} />;

/** Who changed what of an invoice. */
export function InvoiceHistory({ id }: { id: string }) {
  const { t } = useTranslation('invoicing');
  const all = (words: string, fields: string[], value: ToldField['value']) =>
    Object.fromEntries(fields.map((field) => [field, { label: t(`${words}.${field}`), value }]));
  return (
    <HistorySection
      entity="invoice"
      id={id}
      fields={{
        status: { label: t('columns.status'), value: (status) => t(`statuses.${status}`) },
        ...all('fields', ['issue_date', 'due_date', 'filing_date'], day),
        ...all('fields', ['filing_reference', 'notes'], asText),
        ...all('fields', ['processing_fee', 'other_discount'], money),
        ...all(
          'totals',
          ['subtotal', 'discount', 'iva', 'other_tax', 'withholding', 'total', 'advance_payment', 'paid', 'adjusted', 'balance'],
          money,
        ),
        sent_at: null,
        customer_id: { label: t('fields.customer') },
        customer_name: { label: t('fields.customer'), value: asText },
        customer_tax_id: { label: t('fields.tax_id'), value: asText },
        customer_address: { label: t('fields.address'), value: asText },
        cancellation_reason: { label: t('fields.reason'), value: asText },
      }}
    />
  );
}
