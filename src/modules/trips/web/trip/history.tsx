import { useTranslation } from 'react-i18next';
import { formatPercent } from '#base/format.ts';
import { HistorySection, historyFields, renderDay, renderMoney, renderText } from '#modules/history/web/pickers.tsx';
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
        ...historyFields(label, {
          money: ['freight_rate', 'freight', 'owner_freight'],
          text: ['fuel_departure', 'fuel_arrival', 'odometer_departure', 'odometer_arrival', ...Object.keys(tripTexts)],
          hidden: ['first_review_at', 'rejection_reason', 'rejection_message'],
        }),
        departure_at: { label: label('departure_at'), render: moment },
        arrival_at: { label: label('arrival_at'), render: moment },
        ...place('origin'),
        ...place('destination'),
        ...Object.fromEntries(
          ['customer', 'truck', 'trailer', 'driver', 'owner'].map((name) => [`${name}_id`, { label: label(name), render: renderText }]),
        ),
        owner_retefuente_rate: { label: label('owner_retefuente_rate'), render: percent },
        owner_reteica_rate: { label: label('owner_reteica_rate'), render: percent },
        freight_basis: { label: label('freight_basis'), render: (basis) => t(`basis.${basis}`) },
      }}
      parts={{
        load: {
          label: t('loads.one'),
          fields: {
            ...historyFields(ofLoad, {
              text: ['goods', 'waybill_number', 'notes'],
              unit: ['unit'],
              money: ['unit_price', 'amount'],
              quantity: ['quantity'],
            }),
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
            ...historyFields(label, { hidden: ['source', 'customer_id', 'load_id', 'invoice_id'] }),
          },
        },
        cash_transaction: useCashHistory(),
        trip_document: {
          label: t('documents.one'),
          fields: {
            kind: { label: t('common:labels.type'), render: (kind) => t(`documents.kinds.${DocumentKind.parse(kind)}`) },
            note: { label: t('documents.note'), render: renderText },
            file_id: { label: t('common:labels.file'), render: renderText },
            created_by: null,
          },
        },
      }}
    />
  );
}
