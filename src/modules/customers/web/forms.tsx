/** The form of a customer. */
import { useSearch } from '@tanstack/react-router';
import { FileImageField } from '#modules/files/web/pickers.tsx';
import { PlaceFields } from '#modules/places/web/pickers.tsx';
import { TaxIdField } from '#web/kit/fields/tax-id-field.tsx';
import { RecordEdit } from '#web/kit/record/edit.tsx';
import type { RecordEditing } from '#web/kit/record/form.tsx';
import { RecordNew } from '#web/kit/record/new.tsx';
import type { Customer, customers } from '../contract.ts';
import { ContactsField } from './contacts-field.tsx';
import { customerScreen } from './fields.ts';
import { TaxesField } from './taxes-field.tsx';
import { WithholdingAgentField } from './withholding-agent-field.tsx';

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
    withholding_agent: WithholdingAgentField,
    contacts: ContactsField,
    taxes: TaxesField,
  },
};

export function CustomerNew() {
  const { name } = useSearch({ from: '/admin/customers/new' });
  return <RecordNew {...editing} start={{ ...editing.start, name }} />;
}

export function CustomerEdit({ record }: { record: Customer }) {
  return <RecordEdit {...editing} record={record} />;
}
