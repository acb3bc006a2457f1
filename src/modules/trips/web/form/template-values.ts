/** The values of a route template for the empty fields of a trip's form. Pure. */
import type { TripTemplate } from '../../contract/templates.ts';
import type { TripFormValues } from './values.ts';

/** Returns only the values that change. A place is filled in completely, or, in the same city, only its missing parts. */
export function templateValues(template: TripTemplate, typed: TripFormValues): Partial<TripFormValues> {
  const { customer_id, freight_rate, freight_basis, owner_freight } = template;
  const places = (['origin', 'destination'] as const).flatMap((end) => {
    const place = placeValues(end, template, typed[end]);
    return place ? [[end, place] as const] : [];
  });
  const needsFreight = !typed.freight_rate && !typed.freight_basis;
  return {
    ...(!typed.customer_id && customer_id !== null && { customer_id }),
    ...Object.fromEntries(places),
    ...(needsFreight && freight_rate !== null && { freight_rate }),
    // A fixed rate is the default of a trip.
    ...(needsFreight && freight_basis !== 'rate' && { freight_basis }),
    ...(!typed.owner_freight && owner_freight !== null && { owner_freight }),
  };
}

type End = 'origin' | 'destination';
type TypedPlace = TripFormValues[End];

/** Null if nothing is missing, and in another city, which has another address. */
function placeValues(end: End, template: TripTemplate, typed: TypedPlace): TypedPlace | null {
  const city_id = template[`${end}_city_id`];
  if (typed.city_id && typed.city_id !== city_id) return null;
  if (!typed.city_id && typed.address) return null;
  const place = {
    ...typed,
    country_id: template[`${end}_country_id`],
    department_id: template[`${end}_department_id`],
    city_id,
    address: typed.address || template[`${end}_address`],
    details: typed.details || template[`${end}_details`],
  };
  const isSame = (['city_id', 'address', 'details'] as const).every((name) => (place[name] ?? '') === (typed[name] ?? ''));
  return isSame ? null : place;
}
