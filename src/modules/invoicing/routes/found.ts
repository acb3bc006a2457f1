/** Records that a request body names: an unknown id is an error of its field, not a missing page. */
import { NotFound } from '#base/errors.ts';
import { type CustomerForInvoice, readCustomerForInvoice } from '#modules/customers/store.ts';
import type { Db } from '#server/db/connection.ts';

/** The customer with that id; null if it does not exist. */
export async function findCustomerForInvoice(db: Db, id: string): Promise<CustomerForInvoice | null> {
  try {
    return await readCustomerForInvoice(db, id);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
