/** The form of a route template. */
import { customers } from '#modules/customers/contract.ts';
import { CityField } from '#modules/places/web/pickers.tsx';
import { recordForms } from '#web/kit/record/forms.tsx';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { tripTemplates } from '../../contract/templates.ts';

export const { New: TemplateNew, Edit: TemplateEdit } = recordForms(tripTemplates, {
  controls: {
    customer_id: ({ name, label, description, record }) => (
      <RecordSelect of={customers} name={name} label={label} description={description} valueLabel={record?.customer_name ?? undefined} />
    ),
    origin_city_id: ({ label, required }) => <CityField prefix="origin_" label={label} required={required} isWorldwide />,
    destination_city_id: ({ label, required }) => <CityField prefix="destination_" label={label} required={required} isWorldwide />,
  },
});
