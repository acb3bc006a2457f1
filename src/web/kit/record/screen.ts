/** What the three screens of a record share: its contract, its fields, and how it is named. */
import type { z } from 'zod';
import type { RecordContract } from '#base/record.ts';
import type { Route } from '#base/route.ts';
import type { RecordFields } from './fields.ts';

export type FullOf<C extends RecordContract> = z.output<C['full']>;
export type RowOf<C extends RecordContract> = z.output<C['row']> & { id: string; status: 'active' | 'inactive'; version: number };

export interface RecordScreen<C extends RecordContract, F extends RecordFields<C> = RecordFields<C>> {
  contract: C;
  fields: F;
  /** Its name in headings and questions: the name of a customer, the plate of a truck. */
  nameOf: (record: RowOf<C>) => string;
  /** Reads whose answers contain data of the record, besides its own. */
  alsoInvalidates?: Route[];
}

/** Keeps the types of contract and fields. */
export const recordScreen = <C extends RecordContract, const F extends RecordFields<C>>(screen: RecordScreen<C, F>): RecordScreen<C, F> =>
  screen;

/** The address of its list: `/admin/trucks`. */
export const listHref = ({ contract }: { contract: RecordContract }): string => `/admin/${contract.path}`;

/** The address of the tab in which a record is edited, from that of its page. */
export const editHref = (page: string): string => `${page}?tab=${editTab}`;
export const editTab = 'edit';
