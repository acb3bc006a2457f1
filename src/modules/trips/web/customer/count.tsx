/** The number beside the tab of trips on the page of a customer. */
import type { Customer } from '#modules/customers/contract.ts';
import { ListCount } from '#web/kit/list/list-count.tsx';
import { trips } from '../../contract/trips.ts';

export const TripCount = ({ record }: { record: Customer }) => <ListCount route={trips.list} input={{ customer_id: record.id }} />;
