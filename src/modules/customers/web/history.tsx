import { useTranslation } from 'react-i18next';
import { asRate, asText, HistorySection } from '#modules/history/web/pickers.tsx';

/** Who changed what of a customer, and of the taxes that its invoices start with. */
export function CustomerHistory({ id }: { id: string }) {
  const { t } = useTranslation(['customers', 'common', 'places']);
  const plain = ['name', 'tax_id', 'email', 'phone', 'work_phone', 'contact_name', 'website', 'address', 'payment_terms_days'] as const;
  return (
    <HistorySection
      entity="customer"
      id={id}
      fields={{
        ...Object.fromEntries(plain.map((field) => [field, { label: t(`fields.${field}`), value: asText }])),
        tax_id_type: { label: t('fields.tax_id_type'), value: (type) => t(`tax_id_types.${type}`) },
        status: { label: t('columns.status'), value: (status) => t(`common:status.${status}`) },
        image: { label: t('fields.image') },
        country_id: { label: t('places:country'), value: asText },
        department_id: { label: t('places:department'), value: asText },
        city_id: { label: t('places:city'), value: asText },
      }}
      parts={{
        customer_tax: {
          label: t('tax.one'),
          fields: {
            type: { label: t('tax.type'), value: (type) => t(`tax_types.${type}`) },
            method: { label: t('tax.method'), value: (method) => t(`tax_methods.${method}`) },
            value: { label: t('tax.value'), value: asRate },
            iva: { label: t('tax.iva'), value: (is) => t(is === 'true' ? 'common:actions.yes' : 'common:actions.no') },
          },
        },
      }}
    />
  );
}
