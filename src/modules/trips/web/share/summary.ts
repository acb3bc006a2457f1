/** A trip as a text to send, without amounts: for the driver on the road, or for a customer. Pure. */
import type { TFunction } from 'i18next';
import { formatLocalDateTime, formatQuantity, type Language } from '#base/format.ts';
import type { Load } from '../../contract/loads.ts';
import type { Trip } from '../../contract/trip.ts';
import { isArrivalConfirmed } from '../../rules/status.ts';
import { directionsHref } from '../directions.ts';
import { placeName } from '../place-name.ts';

type SummarizedTrip = Pick<
  Trip,
  | 'number'
  | 'status'
  | 'customer_name'
  | 'origin'
  | 'destination'
  | 'departure_at'
  | 'arrival_at'
  | 'truck_plate'
  | 'trailer_plate'
  | 'driver_name'
  | 'driver_phone'
  | 'manifest_number'
  | 'customer_reference'
>;
type SummarizedLoad = Pick<Load, 'goods' | 'quantity' | 'unit' | 'notes' | 'waybill_number' | 'status'>;

/** `t` has the words of trips and the common ones. Missing values, and values that the reader may not see, have no line. */
export function tripSummary(trip: SummarizedTrip, loads: readonly SummarizedLoad[], t: TFunction, language: Language): string {
  const line = (label: string, ...values: (string | null)[]) => {
    const shown = values.filter(Boolean).join(' · ');
    return shown && `${t(label)}: ${shown}`;
  };
  const moment = (at: string | null) => at && formatLocalDateTime(at, language);
  const place = (end: 'origin' | 'destination') => [
    line(`trips:fields.${end}`, placeName(trip[end]), trip[end].address),
    line('trips:fields.details', trip[end].details),
  ];
  const carried = loads.filter(({ status }) => status === 'active').map((load) => loadLine(load, t, language));
  const groups = [
    [
      t('trips:share.heading', { number: trip.number }),
      line('common:labels.customer', trip.customer_name),
      line('trips:fields.customer_reference', trip.customer_reference),
      line('trips:fields.manifest_number', trip.manifest_number),
    ],
    [...place('origin'), line('common:labels.departure_at', moment(trip.departure_at))],
    [
      ...place('destination'),
      line(isArrivalConfirmed(trip.status) ? 'trips:columns.arrival_at' : 'trips:share.planned_arrival', moment(trip.arrival_at)),
    ],
    [
      line('common:labels.truck', trip.truck_plate),
      line('common:labels.trailer', trip.trailer_plate),
      line('common:labels.driver', trip.driver_name, trip.driver_phone),
    ],
    carried.length > 0 ? [`${t('trips:loads.title')}:`, ...carried] : [],
    [line('trips:share.map', directionsHref(trip))],
  ];
  const texts = groups.map((lines) => lines.filter(Boolean).join('\n'));
  return texts.filter(Boolean).join('\n\n');
}

function loadLine({ goods, quantity, unit, waybill_number, notes }: SummarizedLoad, t: TFunction, language: Language): string {
  // Decimals use the plural of whole numbers too: "1,5 viajes".
  const unitText = t(`common:units.${unit}`, { count: Number(quantity) === 1 ? 1 : 2, defaultValue: unit });
  const waybill = waybill_number && `${t('trips:loads.waybill_number')} ${waybill_number}`;
  return `• ${[`${goods}, ${formatQuantity(quantity, language)} ${unitText}`, waybill, notes].filter(Boolean).join(' · ')}`;
}
