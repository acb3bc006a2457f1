import { useTranslation } from 'react-i18next';
import { quantity } from '#base/format.ts';
import { asText, HistorySection } from '#modules/history/web/pickers.tsx';
import { DayText } from '#web/kit/text/day-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import type { Kind } from './status.ts';

/** Who changed what of a vehicle. */
export function VehicleHistory({ kind, id }: { kind: Kind; id: string }) {
  const { t } = useTranslation(['fleet', 'common']);
  const language = useLanguage();
  const label = (field: string) => t(`fields.${field}`);
  const plain = [
    'plate',
    'nickname',
    'make',
    'model',
    'year',
    'registration_number',
    'owner_name',
    'axles',
    'tires',
    'additional_information',
  ];
  const amounts = ['length', 'width', 'height', 'max_payload', 'mileage'];
  const isTruck = kind === 'trucks';
  return (
    <HistorySection
      entity={isTruck ? 'truck' : 'trailer'}
      id={id}
      fields={{
        ...Object.fromEntries(plain.map((field) => [field, { label: label(field), value: asText }])),
        ...Object.fromEntries(amounts.map((field) => [field, { label: label(field), value: (text: string) => quantity(text, language) }])),
        type: { label: label('type'), value: (type) => t(`${isTruck ? 'truck_types' : 'trailer_types'}.${type}`) },
        status: { label: label('status'), value: (status) => t(`common:status.${status}`) },
        purchase_date: { label: label('purchase_date'), value: (day) => <DayText day={day} /> },
        length_unit: { label: label('length_unit'), value: (unit) => t(`length_units.${unit}`) },
        weight_unit: { label: label('weight_unit'), value: (unit) => t(`weight_units.${unit}`) },
        third_party: { label: label('third_party'), value: (is) => t(is === 'true' ? 'common:actions.yes' : 'common:actions.no') },
        default_trailer_id: { label: label('default_trailer_id'), value: asText },
        image: { label: label('image') },
      }}
    />
  );
}
