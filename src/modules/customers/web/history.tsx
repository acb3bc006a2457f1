import { useTranslation } from 'react-i18next';
import { HistorySection, historyFields, renderRate, renderText } from '#modules/history/web/pickers.tsx';
import { customerHistory } from '../contract.ts';

/** The history of a customer and of its default taxes. */
export function CustomerHistory({ id }: { id: string }) {
  const { t } = useTranslation(['customers', 'common', 'places']);
  const textFields = [
    'name',
    'tax_id',
    'email',
    'phone',
    'work_phone',
    'contact_name',
    'website',
    'address',
    'payment_terms_days',
  ] as const;
  return (
    <HistorySection
      entity={customerHistory}
      id={id}
      fields={{
        ...historyFields(textFields, (field) => t(`fields.${field}`), renderText),
        tax_id_type: { label: t('fields.tax_id_type'), render: (type) => t(`tax_id_types.${type}`) },
        status: { label: t('columns.status'), render: (status) => t(`common:status.${status}`) },
        image: { label: t('fields.image') },
        country_id: { label: t('places:country'), render: renderText },
        department_id: { label: t('places:department'), render: renderText },
        city_id: { label: t('places:city'), render: renderText },
      }}
      parts={{
        customer_tax: {
          label: t('tax.one'),
          fields: {
            type: { label: t('tax.type'), render: (type) => t(`tax_types.${type}`) },
            method: { label: t('tax.method'), render: (method) => t(`tax_methods.${method}`) },
            value: { label: t('tax.value'), render: renderRate },
            iva: { label: t('tax.iva'), render: (is) => t(is === 'true' ? 'common:actions.yes' : 'common:actions.no') },
          },
        },
      }}
    />
  );
}
