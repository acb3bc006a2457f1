import type { Option } from '#web/kit/fields/options.ts';
import { recordOption } from '#web/kit/record/options.ts';
import { type TruckRow, trucks } from '../contract/vehicles.ts';

/** The option of a truck, with its default trailer if that is active. */
export interface TruckOption extends Option {
  trailer: Option | null;
}

export const truckOption = (truck: TruckRow): TruckOption => ({ ...recordOption(trucks, truck), trailer: trailerOf(truck) });

function trailerOf({ default_trailer_id: id, default_trailer_plate: plate, default_trailer_status: status }: TruckRow): Option | null {
  return id === null || status !== 'active' ? null : { value: id, label: plate ?? '' };
}
