import { useTranslation } from 'react-i18next';
import { quantity } from '#base/format.ts';
import { asRate, asText, asUnit, HistorySection, type ToldField, toldAs } from '#modules/history/web/pickers.tsx';
import { DayText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';

const money = (amount: string) => <MoneyText amount={amount} />;
const day = (value: string) => <DayText day={value} />;

/** Who changed what of an invoice, its items and its taxes. */
export function InvoiceHistory({ id }: { id: string }) {
  const { t } = useTranslation(['invoicing', 'common']);
  const language = useLanguage();
  const number = (text: string) => quantity(text, language, 4);
  const all = (words: string, fields: string[], value: ToldField['value']) => toldAs(fields, (field) => t(`${words}.${field}`), value);
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
        customer_id: { label: t('fields.customer'), value: asText },
        customer_name: { label: t('fields.customer'), value: asText },
        customer_tax_id: { label: t('fields.tax_id'), value: asText },
        customer_address: { label: t('fields.address'), value: asText },
        cancellation_reason: { label: t('fields.reason'), value: asText },
      }}
      parts={{
        invoice_item: {
          label: t('fields.item'),
          fields: {
            ...all('fields', ['description'], asText),
            ...all('fields', ['unit'], asUnit),
            ...all('fields', ['unit_price', 'amount'], money),
            ...all('fields', ['quantity'], number),
            trip_id: { label: t('fields.trip'), value: asText },
          },
        },
        invoice_adjustment: {
          label: t('fields.adjustment'),
          fields: {
            description: { label: t('fields.description'), value: asText },
            type: { label: t('fields.type'), value: (type) => t(`types.${type}`) },
            method: { label: t('fields.method'), value: (way) => t(`ways.${way}`) },
            value: { label: t('fields.rate'), value: asRate },
            amount: { label: t('fields.amount'), value: money },
            iva: { label: t('fields.iva'), value: (is) => t(is === 'true' ? 'common:actions.yes' : 'common:actions.no') },
          },
        },
      }}
    />
  );
}
