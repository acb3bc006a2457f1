/** Shared by the screens of a record: the types of its answers, and its addresses. */
import type { z } from 'zod';
import type { RecordContract } from '#base/record.ts';

export type FullOf<C extends RecordContract> = z.output<C['full']>;
export type RowOf<C extends RecordContract> = z.output<C['row']> & { id: string; status: 'active' | 'inactive'; version: number };

/** The address of its list: `/admin/trucks`. */
export const listHref = ({ path }: Pick<RecordContract, 'path'>): string => `/admin/${path}`;

/** The address of the tab in which a record is edited, from that of its page. */
export const editHref = (page: string): string => `${page}?tab=${editTab}`;
export const editTab = 'edit';
