import { useTranslation } from 'react-i18next';
import { asText, HistorySection, type ToldField } from '#modules/history/web/pickers.tsx';
import { LocalDateTimeText } from '#web/kit/day-text.tsx';
import { MoneyText } from '#web/kit/money-text.tsx';

const money = (amount: string) => <MoneyText amount={amount} />;
const moment = (at: string) => <LocalDateTimeText at={at.slice(0, 16)} />;

/** Who changed what of a trip; its status has a history of its own. */
export function TripHistory({ id }: { id: string }) {
  const { t } = useTranslation('trips');
  const label = (field: string) => t(`fields.${field}`);
  const all = (fields: string[], value: ToldField['value']) =>
    Object.fromEntries(fields.map((field) => [field, { label: label(field), value }]));
  const place = (side: 'origin' | 'destination') => ({
    [`${side}_city_id`]: { label: label(side) },
    [`${side}_address`]: { label: `${label(side)}: ${label('address')}`, value: asText },
    [`${side}_details`]: { label: `${label(side)}: ${label('details')}`, value: asText },
    [`${side}_latitude`]: { label: `${label(side)}: ${label('latitude')}`, value: asText },
    [`${side}_longitude`]: { label: `${label(side)}: ${label('longitude')}`, value: asText },
  });
  return (
    <HistorySection
      entity="trip"
      id={id}
      fields={{
        status: { label: t('columns.status'), value: (status) => t(`status.${status}`) },
        ...all(['departure_at', 'arrival_at'], moment),
        ...all(['freight_rate', 'freight', 'owner_freight'], money),
        ...all(['fuel_departure', 'fuel_arrival', 'odometer_departure', 'odometer_arrival', 'manifest_number'], asText),
        ...place('origin'),
        ...place('destination'),
        customer_id: { label: label('customer') },
        truck_id: { label: label('truck') },
        trailer_id: { label: label('trailer') },
        driver_id: { label: label('driver') },
        first_review_at: null,
        freight_basis: { label: label('freight_basis') },
      }}
    />
  );
}
