import type { Option } from '#web/kit/fields/options.ts';
import type { TruckRow } from '../contract/vehicles.ts';
import { vehicleOption } from './filters.ts';

/** The option of a truck, with its default trailer if that is active. */
export interface TruckOption extends Option {
  trailer: Option | null;
}

export const truckOption = (truck: TruckRow): TruckOption => ({ ...vehicleOption(truck), trailer: trailerOf(truck) });

function trailerOf({ default_trailer_id: id, default_trailer_plate: plate, default_trailer_status: status }: TruckRow): Option | null {
  return id === null || status !== 'active' ? null : { value: id, label: plate ?? '' };
}
