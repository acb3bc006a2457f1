/** Trucks and trailers, for the forms of other modules. */
import { AsyncSelectField, type PickerProps } from '#web/kit/fields.tsx';
import { type Option, optionSource } from '#web/kit/options.ts';
import { type TruckRow, trailers, trucks } from '../contract.ts';
import { vehicleOption } from './filters.ts';

const active = { status: 'active' };
/** A truck's option carries the trailer that it usually pulls. */
export interface TruckOption extends Option {
  trailer: Option | null;
}
const truckOption = (truck: TruckRow): TruckOption => ({
  ...vehicleOption(truck),
  trailer: truck.default_trailer_id === null ? null : { value: truck.default_trailer_id, label: truck.default_trailer_plate ?? '' },
});
const activeTrucks = optionSource(trucks.list, truckOption, { read: trucks.read, fixed: active });
const activeTrailers = optionSource(trailers.list, vehicleOption, { read: trailers.read, fixed: active });

type TruckSelectProps = Omit<PickerProps, 'onChosen'> & { onChosen?: (truck: TruckOption | null) => void };

/** A field of a form: one of the active trucks, found by plate, nickname or make. */
export function TruckSelect({ onChosen, ...props }: TruckSelectProps) {
  return <AsyncSelectField source={activeTrucks} {...props} onChosen={(option) => onChosen?.(option as TruckOption | null)} />;
}

/** A field of a form: one of the active trailers, found by plate, nickname or make. */
export function TrailerSelect(props: PickerProps) {
  return <AsyncSelectField source={activeTrailers} {...props} />;
}
