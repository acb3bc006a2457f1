/** Trucks and trailers, for the forms of other modules. */
import { AsyncSelectField, type PickerProps } from '#web/kit/fields.tsx';
import { optionSource } from '#web/kit/options.ts';
import { trailers, trucks } from '../contract.ts';
import { vehicleOption } from './filters.ts';

const active = { status: 'active' };
const activeTrucks = optionSource(trucks.list, vehicleOption, { read: trucks.read, fixed: active });
const activeTrailers = optionSource(trailers.list, vehicleOption, { read: trailers.read, fixed: active });

/** A field of a form: one of the active trucks, found by plate, nickname or make. */
export function TruckSelect(props: PickerProps) {
  return <AsyncSelectField source={activeTrucks} {...props} />;
}

/** A field of a form: one of the active trailers, found by plate, nickname or make. */
export function TrailerSelect(props: PickerProps) {
  return <AsyncSelectField source={activeTrailers} {...props} />;
}
