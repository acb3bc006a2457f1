/** Parses the URL parameters of lists. Part of the first load, because routes need it: hence zod/mini, and the rest in `list-state.ts`. */
import * as z from 'zod/mini';

/** The views of a list besides rows. */
export const otherViews = ['calendar', 'board'] as const;
export type OtherViewName = (typeof otherViews)[number];

export interface ListState {
  search?: string;
  page?: number;
  perPage?: number;
  /** `field` or `-field`. */
  sort?: string;
  /** Ids of the hidden columns, separated by commas; `-` for none. */
  hide?: string;
  /** The cursor that the page starts after: a deep page costs the same as the first. */
  after?: string;
  /** Requests the last page. */
  last?: 1;
  /** The height of the rows; dense unless given. */
  rows?: 'roomy' | 'dense';
  /** The other view of the list, while it is shown. */
  view?: OtherViewName;
  /** The day that the calendar shows, with its month; today by default. */
  day?: string;
}
export type Filters = { [name: string]: string | undefined };
/** The URL parameters of a list: state and filters. */
export type ListSearch = ListState & { [filter: string]: string | number | undefined };

/** Ignores an invalid value: a mistyped URL shows the list, not an error. */
const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);
/** The router parses `?search=900` as a number. */
const text = () => z.coerce.string<string>().check(z.maxLength(500));

const texts = <const F extends string>(names: readonly F[]) =>
  Object.fromEntries(names.map((name) => [name, lenient(text())])) as Record<F, ReturnType<typeof lenient<ReturnType<typeof text>>>>;

/** The `validateSearch` of a route with optional texts, such as ids that a form proposes: `textSearch('customer_id', 'trip_id')`. */
export const textSearch = <const F extends string>(...names: F[]) => z.object(texts(names));

/** The `validateSearch` of a list's route; name the list's filters: `listSearch('status', 'customer_id')`. */
export function listSearch<const F extends string>(...filters: F[]) {
  return z.object({
    search: lenient(text()),
    page: lenient(z.coerce.number<number>().check(z.int(), z.gte(1))),
    perPage: lenient(z.coerce.number<number>().check(z.refine((size) => pageSizes.includes(size)))),
    sort: lenient(text()),
    hide: lenient(text()),
    after: lenient(text()),
    last: lenient(z.coerce.number<number>().check(z.refine((value) => value === 1))),
    rows: lenient(z.enum(['roomy', 'dense'])),
    view: lenient(z.enum(otherViews)),
    day: lenient(z.string().check(z.maxLength(10))),
    ...texts(filters),
  });
}

export const pageSizes = [10, 25, 50, 100];
