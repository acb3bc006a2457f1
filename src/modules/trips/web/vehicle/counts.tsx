/** The number beside the tab of trips on the pages of vehicles. */
import type { Trailer, Truck } from '#modules/fleet/contract/vehicles.ts';
import { ListCount } from '#web/kit/list/list-count.tsx';
import { trips } from '../../contract/trips.ts';

export const TruckTripCount = ({ record }: { record: Truck }) => <ListCount route={trips.list} input={{ truck_id: record.id }} />;
export const TrailerTripCount = ({ record }: { record: Trailer }) => <ListCount route={trips.list} input={{ trailer_id: record.id }} />;
