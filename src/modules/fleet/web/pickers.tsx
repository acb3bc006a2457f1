/** Trucks and trailers in forms of other modules. */
import { AsyncSelectField, type PickerProps } from '#web/kit/fields/fields.tsx';
import { optionSource } from '#web/kit/fields/options.ts';
import { trailers, trucks } from '../contract/vehicles.ts';
import { vehicleOption } from './filters.ts';
import { type TruckOption, truckOption } from './truck-option.ts';

export { truckOption };

const active = { status: 'active' };
const activeTrucks = optionSource(trucks.list, truckOption, { read: trucks.read, fixed: active });
const activeTrailers = optionSource(trailers.list, vehicleOption, { read: trailers.read, fixed: active });

type TruckSelectProps = Omit<PickerProps, 'onChosen'> & { onChosen?: (truck: TruckOption | null) => void };

/** A field for an active truck, found by plate, nickname or make. */
export function TruckSelect({ onChosen, ...props }: TruckSelectProps) {
  return <AsyncSelectField source={activeTrucks} {...props} onChosen={(option) => onChosen?.(option as TruckOption | null)} />;
}

/** A field for an active trailer, found by plate, nickname or make. */
export function TrailerSelect(props: PickerProps) {
  return <AsyncSelectField source={activeTrailers} {...props} />;
}
