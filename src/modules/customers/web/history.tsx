import { useTranslation } from 'react-i18next';
import { asText, HistorySection } from '#modules/history/web/pickers.tsx';

/** Who changed what of a customer. */
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
        country_id: { label: t('places:country') },
        department_id: { label: t('places:department') },
        city_id: { label: t('places:city') },
      }}
    />
  );
}
