import { useTranslation } from 'react-i18next';
import { quantity } from '#base/format.ts';
import { asText, asUnit, HistorySection, type ToldField, toldAs } from '#modules/history/web/pickers.tsx';
import { DayText, LocalDateTimeText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';

const money = (amount: string) => <MoneyText amount={amount} />;
const moment = (at: string) => <LocalDateTimeText at={at.slice(0, 16)} />;

/** Who changed what of a trip, its loads and its advances; its status has a history of its own. */
export function TripHistory({ id }: { id: string }) {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  const label = (field: string) => t(`fields.${field}`);
  const ofLoad = (field: string) => t(`loads.${field}`);
  const all = (fields: string[], value: ToldField['value']) => toldAs(fields, label, value);
  const place = (side: 'origin' | 'destination') => ({
    [`${side}_city_id`]: { label: label(side), value: asText },
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
        ...Object.fromEntries(['customer', 'truck', 'trailer', 'driver'].map((who) => [`${who}_id`, { label: label(who), value: asText }])),
        payment_method_id: { label: label('payment_method'), value: asText },
        first_review_at: null,
        freight_basis: { label: label('freight_basis'), value: (basis) => t(`basis.${basis}`) },
      }}
      parts={{
        load: {
          label: t('loads.one'),
          fields: {
            ...toldAs(['goods', 'notes'], ofLoad, asText),
            ...toldAs(['unit'], ofLoad, asUnit),
            ...toldAs(['unit_price', 'amount'], ofLoad, money),
            quantity: { label: ofLoad('quantity'), value: (text) => quantity(text, language) },
            status: { label: t('columns.status'), value: (status) => t(`loads.status.${status}`) },
          },
        },
        advance: {
          label: label('advance_payment'),
          fields: {
            amount: { label: t('loads.amount'), value: money },
            payment_date: { label: label('advance_date'), value: (day) => <DayText day={day} /> },
            method: { label: label('advance_method'), value: (method) => t(`methods.${method}`) },
            notes: { label: t('loads.notes'), value: asText },
            used: { label: label('advance_used'), value: money },
            ...Object.fromEntries(['source', 'customer_id', 'load_id', 'payment_method_id', 'invoice_id'].map((field) => [field, null])),
          },
        },
      }}
    />
  );
}
