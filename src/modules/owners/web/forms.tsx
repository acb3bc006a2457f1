/** The form of an owner. */
import { useSearch } from '@tanstack/react-router';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { PercentField, PerMilleField } from '#web/kit/fields/number-fields.tsx';
import { TaxIdField } from '#web/kit/fields/tax-id-field.tsx';
import { RecordEdit } from '#web/kit/record/edit.tsx';
import type { RecordEditing } from '#web/kit/record/form.tsx';
import { RecordNew } from '#web/kit/record/new.tsx';
import type { Owner, owners } from '../contract.ts';
import { ownerScreen } from './fields.ts';

/** Most owners are people. */
const editing: RecordEditing<typeof owners, typeof ownerScreen.fields> = {
  screen: ownerScreen,
  start: { tax_id_type: '13' },
  controls: {
    tax_id: ({ label, description }) => <TaxIdField label={label} nitHint={description} />,
    retefuente_rate: ({ name, label }) => <PercentField name={name} label={label} />,
    reteica_rate: ({ name, label }) => <PerMilleField name={name} label={label} />,
    // The heading of its section is its label.
    notes: ({ name, label }) => <TextAreaField name={name} aria-label={label} />,
  },
};

export function OwnerNew() {
  const { name } = useSearch({ from: '/admin/owners/new' });
  return <RecordNew {...editing} start={{ ...editing.start, name }} />;
}

export function OwnerEdit({ record }: { record: Owner }) {
  return <RecordEdit {...editing} record={record} />;
}
