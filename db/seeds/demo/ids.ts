import type { Customer } from './customers.ts';
import type { Owner, Truck } from './fleet.ts';

/** Ids of the rows that trips, invoices and payments reference. */
export interface Ids {
  company: string;
  customers: Map<Customer, string>;
  trucks: Map<Truck, string>;
  owners: Map<Owner, string>;
  /** By plate. */
  trailers: Map<string, string>;
  /** In the order of the company's drivers. */
  drivers: string[];
  /** The office, without the administrator. */
  staff: string[];
  /** The members with these roles. */
  clerks: Record<'dispatcher' | 'billing_clerk', string>;
  bankAccount: string;
  cash: string;
}
