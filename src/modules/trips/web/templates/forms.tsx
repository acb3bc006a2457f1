/** The form of a route template. */
import { CustomerSelect } from '#modules/customers/web/pickers.tsx';
import { CityField } from '#modules/places/web/pickers.tsx';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import type { ControlProps } from '#web/kit/record/controls.tsx';
import { RecordEdit } from '#web/kit/record/edit.tsx';
import type { RecordEditing } from '#web/kit/record/form.tsx';
import { RecordNew } from '#web/kit/record/new.tsx';
import type { TripTemplate, tripTemplates } from '../../contract/templates.ts';
import { templateScreen } from './fields.ts';

const Details = ({ name, label }: ControlProps<unknown>) => <TextAreaField name={name} label={label} minRows={1} />;

const editing: RecordEditing<typeof tripTemplates, typeof templateScreen.fields> = {
  screen: templateScreen,
  controls: {
    customer_id: ({ name, label, description, record }) => (
      <CustomerSelect name={name} label={label} description={description} valueLabel={record?.customer_name ?? undefined} />
    ),
    origin_city_id: ({ label, required }) => <CityField prefix="origin_" label={label} required={required} isWorldwide />,
    origin_details: Details,
    destination_city_id: ({ label, required }) => <CityField prefix="destination_" label={label} required={required} isWorldwide />,
    destination_details: Details,
    // The heading of its section is its label.
    notes: ({ name, label }) => <TextAreaField name={name} aria-label={label} />,
  },
};

export function TemplateNew() {
  return <RecordNew {...editing} />;
}

export function TemplateEdit({ record }: { record: TripTemplate }) {
  return <RecordEdit {...editing} record={record} />;
}
