import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatTaxId } from '#base/tax-id.ts';
import { FileImageField } from '#modules/files/web/pickers.tsx';
import { RecordHistory, renderRate } from '#modules/history/web/pickers.tsx';
import { PlaceFields } from '#modules/places/web/pickers.tsx';
import { TaxIdField } from '#web/kit/fields/tax-id-field.tsx';
import type { RecordEditing } from '#web/kit/record/form.tsx';
import { RecordNew, RecordPage } from '#web/kit/record/pages.tsx';
import { customerHistory, type customers } from '../contract.ts';
import { customerScreen } from './fields.ts';
import { TaxesField } from './taxes-field.tsx';

/** A new customer by default has a NIT and is in Colombia. */
const editing: RecordEditing<typeof customers, typeof customerScreen.fields> = {
  screen: customerScreen,
  start: { tax_id_type: '31', country_id: 'CO' },
  controls: {
    image: ({ record, label }) => <FileImageField name="image" label={label} current={record?.image_url} />,
    tax_id: ({ label, description }) => <TaxIdField label={label} nitHint={description} />,
    country_id: ({ record }) => <PlaceFields names={record} />,
    department_id: null,
    city_id: null,
    taxes: ({ isReadOnly }) => <TaxesField isReadOnly={isReadOnly} />,
  },
};

export function CustomerNew() {
  const { name } = useSearch({ from: '/admin/customers/new' });
  return <RecordNew {...editing} start={{ ...editing.start, name }} />;
}

export function CustomerPage() {
  const { t } = useTranslation('customers');
  return (
    <RecordPage {...editing} subtitle={(customer) => `${t(`tax_id_types.${customer.tax_id_type}`)} ${formatTaxId(customer)}`}>
      {(id) => <CustomerHistory id={id} />}
    </RecordPage>
  );
}

/** The history of a customer and of its default taxes. */
function CustomerHistory({ id }: { id: string }) {
  const { t } = useTranslation(['customers', 'common']);
  return (
    <RecordHistory
      screen={customerScreen}
      entity={customerHistory}
      id={id}
      parts={{
        customer_tax: {
          label: t('tax.one'),
          fields: {
            type: { label: t('tax.type'), render: (type) => t(`tax_types.${type}`) },
            method: { label: t('tax.method'), render: (method) => t(`tax_methods.${method}`) },
            value: { label: t('tax.value'), render: renderRate },
            per_mille: { label: t('tax_methods.per_mille'), render: (is) => t(is === 'true' ? 'common:actions.yes' : 'common:actions.no') },
            iva: { label: t('tax.iva'), render: (is) => t(is === 'true' ? 'common:actions.yes' : 'common:actions.no') },
          },
        },
      }}
    />
  );
}
