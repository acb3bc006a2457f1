/** Trucks and trailers, for the forms of other modules. */
import { AsyncSelectField } from '#web/kit/fields.tsx';
import { type Option, optionSource } from '#web/kit/options.ts';
import { trailers, trucks } from '../contract.ts';
import { vehicleOption } from './filters.ts';

const active = { status: 'active' };
const activeTrucks = optionSource(trucks.list, vehicleOption, { read: trucks.read, fixed: active });
const activeTrailers = optionSource(trailers.list, vehicleOption, { read: trailers.read, fixed: active });

interface VehicleSelectProps {
  /** The field that holds the vehicle's id. */
  name: string;
  label: string;
  /** The plate of the vehicle that the record has. */
  valueLabel?: string | null;
  required?: boolean;
  disabled?: boolean;
  description?: string;
  onChosen?: (option: Option | null) => void;
}

/** A field of a form: one of the active trucks, found by plate, nickname or make. */
export function TruckSelect(props: VehicleSelectProps) {
  return <AsyncSelectField source={activeTrucks} {...props} />;
}

/** A field of a form: one of the active trailers, found by plate, nickname or make. */
export function TrailerSelect(props: VehicleSelectProps) {
  return <AsyncSelectField source={activeTrailers} {...props} />;
}
