import { useTranslation } from 'react-i18next';
import { formatPercent, formatQuantity } from '#base/format.ts';
import {
  HistorySection,
  historyFields,
  type RenderValue,
  renderDay,
  renderMoney,
  renderText,
  renderUnit,
} from '#modules/history/web/pickers.tsx';
import { LocalDateTimeText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { DocumentKind } from '../../contract/documents.ts';
import { tripHistory } from '../../contract/history.ts';
import { knownStatus } from '../../contract/status.ts';
import { tripTexts } from '../../contract/trip-input.ts';
import { useCashHistory } from './cash-history.tsx';

const moment = (at: string) => <LocalDateTimeText at={at.slice(0, 16)} />;

/** The changes of a trip, its loads and its advances. Status changes are listed by `StatusHistory`. */
export function TripHistory({ id }: { id: string }) {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  const label = (field: string) => t(`fields.${field}`);
  const ofLoad = (field: string) => t(`loads.${field}`);
  const percent = (rate: string) => formatPercent(rate, language);
  const all = (fields: string[], render: RenderValue) => historyFields(fields, label, render);
  const place = (side: 'origin' | 'destination') => ({
    [`${side}_city_id`]: { label: label(side), render: renderText },
    [`${side}_address`]: { label: `${label(side)}: ${label('address')}`, render: renderText },
    [`${side}_details`]: { label: `${label(side)}: ${label('details')}`, render: renderText },
    [`${side}_latitude`]: { label: `${label(side)}: ${label('latitude')}`, render: renderText },
    [`${side}_longitude`]: { label: `${label(side)}: ${label('longitude')}`, render: renderText },
  });
  return (
    <HistorySection
      entity={tripHistory}
      id={id}
      fields={{
        status: { label: t('columns.status'), render: (status) => t(`status.${knownStatus(status)}`) },
        ...all(['departure_at', 'arrival_at'], moment),
        ...all(['freight_rate', 'freight', 'owner_freight'], renderMoney),
        ...all(['fuel_departure', 'fuel_arrival', 'odometer_departure', 'odometer_arrival', ...Object.keys(tripTexts)], renderText),
        ...place('origin'),
        ...place('destination'),
        ...Object.fromEntries(
          ['customer', 'truck', 'trailer', 'driver', 'owner'].map((name) => [`${name}_id`, { label: label(name), render: renderText }]),
        ),
        ...all(['owner_retefuente_rate', 'owner_reteica_rate'], percent),
        first_review_at: null,
        rejection_reason: null,
        rejection_message: null,
        freight_basis: { label: label('freight_basis'), render: (basis) => t(`basis.${basis}`) },
      }}
      parts={{
        load: {
          label: t('loads.one'),
          fields: {
            ...historyFields(['goods', 'waybill_number', 'notes'], ofLoad, renderText),
            ...historyFields(['unit'], ofLoad, renderUnit),
            ...historyFields(['unit_price', 'amount'], ofLoad, renderMoney),
            quantity: { label: ofLoad('quantity'), render: (text) => formatQuantity(text, language) },
            status: { label: t('columns.status'), render: (status) => t(`loads.status.${status}`) },
          },
        },
        advance: {
          label: label('advance_payment'),
          fields: {
            amount: { label: t('loads.amount'), render: renderMoney },
            payment_date: { label: label('advance_date'), render: renderDay },
            method: { label: label('advance_method'), render: (method) => t(`methods.${method}`) },
            notes: { label: t('loads.notes'), render: renderText },
            used: { label: label('advance_used'), render: renderMoney },
            payment_method_id: { label: label('payment_method'), render: renderText },
            transaction_id: { label: t('cash.transaction_id'), render: renderText },
            ...Object.fromEntries(['source', 'customer_id', 'load_id', 'invoice_id'].map((field) => [field, null])),
          },
        },
        cash_transaction: useCashHistory(),
        trip_document: {
          label: t('documents.one'),
          fields: {
            kind: { label: t('common:labels.type'), render: (kind) => t(`documents.kinds.${DocumentKind.parse(kind)}`) },
            ...historyFields(['note'], (field) => t(`documents.${field}`), renderText),
            file_id: { label: t('common:labels.file'), render: renderText },
            created_by: null,
          },
        },
      }}
    />
  );
}
