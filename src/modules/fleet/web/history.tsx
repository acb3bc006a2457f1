import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { HistorySection, historyFields, renderText } from '#modules/history/web/pickers.tsx';
import { DayText } from '#web/kit/text/day-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { trailerHistory, truckHistory } from '../contract.ts';
import type { Kind } from './status.ts';

/** The history of a vehicle. */
export function VehicleHistory({ kind, id }: { kind: Kind; id: string }) {
  const { t } = useTranslation(['fleet', 'common']);
  const language = useLanguage();
  const label = (field: string) => t(`fields.${field}`);
  const textFields = [
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
  const quantityFields = ['length', 'width', 'height', 'max_payload', 'mileage'];
  const isTruck = kind === 'trucks';
  return (
    <HistorySection
      entity={isTruck ? truckHistory : trailerHistory}
      id={id}
      fields={{
        ...historyFields(textFields, label, renderText),
        ...historyFields(quantityFields, label, (value) => formatQuantity(value, language)),
        type: { label: label('type'), render: (type) => t(`${isTruck ? 'truck_types' : 'trailer_types'}.${type}`) },
        status: { label: label('status'), render: (status) => t(`common:status.${status}`) },
        purchase_date: { label: label('purchase_date'), render: (day) => <DayText day={day} /> },
        length_unit: { label: label('length_unit'), render: (unit) => t(`length_units.${unit}`) },
        weight_unit: { label: label('weight_unit'), render: (unit) => t(`weight_units.${unit}`) },
        third_party: { label: label('third_party'), render: (is) => t(is === 'true' ? 'common:actions.yes' : 'common:actions.no') },
        default_trailer_id: { label: label('default_trailer_id'), render: renderText },
        image: { label: label('image') },
      }}
    />
  );
}
