import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import {
  HistorySection,
  historyFields,
  type RenderValue,
  renderDay,
  renderMoney,
  renderRate,
  renderText,
  renderUnit,
} from '#modules/history/web/pickers.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { invoiceHistory } from '../../contract/history.ts';

/** The changes of an invoice, its items and its adjustments. */
export function InvoiceHistory({ id }: { id: string }) {
  const { t } = useTranslation(['invoicing', 'common']);
  const language = useLanguage();
  const number = (text: string) => formatQuantity(text, language, 4);
  const all = (words: string, fields: string[], render: RenderValue) => historyFields(fields, (field) => t(`${words}.${field}`), render);
  return (
    <HistorySection
      entity={invoiceHistory}
      id={id}
      fields={{
        status: { label: t('columns.status'), render: (status) => t(`statuses.${status}`) },
        ...all('fields', ['issue_date', 'due_date', 'filing_date', 'dian_date'], renderDay),
        ...all('fields', ['filing_reference', 'customer_reference', 'dian_number', 'cufe', 'notes'], renderText),
        ...all('fields', ['processing_fee', 'other_discount'], renderMoney),
        ...all(
          'totals',
          ['subtotal', 'discount', 'iva', 'other_tax', 'withholding', 'total', 'advance_payment', 'paid', 'adjusted', 'balance'],
          renderMoney,
        ),
        sent_at: null,
        customer_id: { label: t('fields.customer'), render: renderText },
        customer_name: { label: t('fields.customer'), render: renderText },
        customer_tax_id: { label: t('fields.tax_id'), render: renderText },
        customer_address: { label: t('fields.address'), render: renderText },
        cancellation_reason: { label: t('fields.reason'), render: renderText },
      }}
      parts={{
        invoice_item: {
          label: t('fields.item'),
          fields: {
            ...all('fields', ['description'], renderText),
            ...all('fields', ['unit'], renderUnit),
            ...all('fields', ['unit_price', 'amount'], renderMoney),
            ...all('fields', ['quantity'], number),
            trip_id: { label: t('fields.trip'), render: renderText },
          },
        },
        invoice_file: { label: t('fields.file'), fields: { file_id: { label: t('fields.file'), render: renderText } } },
        invoice_adjustment: {
          label: t('fields.adjustment'),
          fields: {
            description: { label: t('fields.description'), render: renderText },
            type: { label: t('fields.type'), render: (type) => t(`common:tax_types.${type}`) },
            method: { label: t('common:labels.calculated_as'), render: (way) => t(`common:tax_methods.${way}`) },
            value: { label: t('fields.rate'), render: renderRate },
            amount: { label: t('fields.amount'), render: renderMoney },
            per_mille: {
              label: t('common:tax_methods.per_mille'),
              render: (is) => t(is === 'true' ? 'common:actions.yes' : 'common:actions.no'),
            },
            withholding_kind: { label: t('common:withholding.kind'), render: (kind) => t(`common:withholding.kinds.${kind}`) },
            municipality_id: { label: t('fields.municipality'), render: renderText },
            base: { label: t('fields.base'), render: renderMoney },
            iva: { label: t('fields.iva'), render: (is) => t(is === 'true' ? 'common:actions.yes' : 'common:actions.no') },
          },
        },
      }}
    />
  );
}
