/** Trucks in forms of other modules. */
import { useMemo } from 'react';
import { AsyncSelectField, type PickerProps } from '#web/kit/fields/fields.tsx';
import { optionSource, withOfferedFirst } from '#web/kit/fields/options.ts';
import { trucks } from '../contract/vehicles.ts';
import { type TruckOption, truckOption } from './truck-option.ts';

export { type TruckOption, truckOption };

const activeTrucks = optionSource(trucks.list, truckOption, { read: trucks.read, fixed: { status: 'active' } });

/** Trucks that are offered before the others, which are below the heading `others`. */
export interface OfferedTrucks {
  trucks: readonly TruckOption[];
  others: string;
}

type TruckSelectProps = Omit<PickerProps, 'onChosen'> & { onChosen?: (truck: TruckOption | null) => void; offered?: OfferedTrucks };

/** A field for an active truck, found by plate, nickname or make. */
export function TruckSelect({ onChosen, offered, ...props }: TruckSelectProps) {
  const source = useMemo(() => (offered ? withOfferedFirst(activeTrucks, offered.trucks, offered.others) : activeTrucks), [offered]);
  return (
    <AsyncSelectField
      source={source}
      linesWidth={offered && '24rem'}
      {...props}
      onChosen={(option) => onChosen?.(option as TruckOption | null)}
    />
  );
}
