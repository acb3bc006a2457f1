import { query } from '#web/api/call.ts';
import { credit } from '../../contract/credit.ts';

/** The credit of a customer, for `<Loaded>`. */
export const creditQuery = (id: string) => query(credit.ofCustomer, { params: { id }, quiet: true });
