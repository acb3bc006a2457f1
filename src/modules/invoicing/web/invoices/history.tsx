import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { HistorySection, historyFields, renderRate, renderText, renderYesOrNo } from '#modules/history/web/pickers.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { invoiceHistory } from '../../contract/history.ts';

/** The changes of an invoice, its items and its adjustments. */
export function InvoiceHistory({ id }: { id: string }) {
  const { t } = useTranslation(['invoicing', 'common']);
  const language = useLanguage();
  const label = (field: string) => t(`fields.${field}`);
  return (
    <HistorySection
      entity={invoiceHistory}
      id={id}
      fields={{
        status: { label: t('columns.status'), render: (status) => t(`statuses.${status}`) },
        ...historyFields(label, {
          day: ['issue_date', 'due_date', 'filing_date', 'dian_date'],
          text: ['filing_reference', 'customer_reference', 'dian_number', 'cufe', 'notes'],
          money: ['processing_fee', 'other_discount'],
          hidden: ['sent_at'],
        }),
        ...historyFields((field) => t(`totals.${field}`), {
          money: ['subtotal', 'discount', 'iva', 'other_tax', 'withholding', 'total', 'advance_payment', 'paid', 'adjusted', 'balance'],
        }),
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
            ...historyFields(label, { text: ['description'], unit: ['unit'], money: ['unit_price', 'amount'] }),
            quantity: { label: label('quantity'), render: (quantity) => formatQuantity(quantity, language, 4) },
            trip_id: { label: t('fields.trip'), render: renderText },
          },
        },
        invoice_file: { label: t('fields.file'), fields: { file_id: { label: t('fields.file'), render: renderText } } },
        invoice_adjustment: {
          label: t('fields.adjustment'),
          fields: {
            ...historyFields(label, { text: ['description'], money: ['amount', 'base'], yesOrNo: ['iva'] }),
            type: { label: t('fields.type'), render: (type) => t(`common:tax_types.${type}`) },
            method: { label: t('common:labels.calculated_as'), render: (way) => t(`common:tax_methods.${way}`) },
            value: { label: t('fields.rate'), render: renderRate },
            per_mille: { label: t('common:tax_methods.per_mille'), render: renderYesOrNo },
            withholding_kind: { label: t('common:withholding.kind'), render: (kind) => t(`common:withholding.kinds.${kind}`) },
            municipality_id: { label: t('fields.municipality'), render: renderText },
          },
        },
      }}
    />
  );
}
