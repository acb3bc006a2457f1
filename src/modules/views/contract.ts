/** API contract of saved views: filters, order, columns and density of a list, under a name. The shell reads them with every page. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { Id, one, text, WithId } from '#base/wire.ts';

/** How many a person may have, over all lists. */
export const viewsLimit = 100;

/** The parameters of the list's address. Those that the screen does not know any more are ignored when the view is opened. */
const search = z
  .record(z.string().regex(/^\w{1,40}$/), z.string().max(500))
  .refine((found) => JSON.stringify(found).length <= 4000, 'format_invalid');

const input = { name: text(60), search, is_shared: z.boolean().default(false) };

export const ViewInput = z.object(input);
export type ViewInput = z.output<typeof ViewInput>;

/** Where a view is: the path of the list's API, and the address of its page. */
const place = {
  list: z
    .string()
    .max(100)
    .regex(/^\/api(\/[a-z-]+)+$/),
  screen: z
    .string()
    .max(100)
    .regex(/^\/admin(\/[a-z-]+)+$/),
};

export const NewView = z.object({ ...place, ...input });
export type NewView = z.output<typeof NewView>;

export const ViewChoice = z.object({
  /** Shown as a tab of the list, and in the sidebar. */
  is_pinned: z.boolean(),
  /** The list opens with it from the sidebar; at most one view of a list. */
  is_start: z.boolean(),
});
export type ViewChoice = z.output<typeof ViewChoice>;

export const View = z.object({
  id: Id,
  ...place,
  name: z.string(),
  search,
  is_shared: z.boolean(),
  /** The caller's own; others are shared by their author. */
  is_own: z.boolean(),
  author_name: z.string(),
  ...ViewChoice.shape,
});
export type View = z.output<typeof View>;

const nameTaken = { name_taken: { status: 409, field: 'name', constraint: 'saved_view_by_name' } } as const;

export const views = {
  list: route('GET /api/views', 'member', {
    summary: "The caller's own views and those that others share, by name, of the lists that the caller may see.",
    output: z.object({ data: z.array(View) }),
  }),
  create: route('POST /api/views', 'member', {
    summary: 'Saves a view of a list, pinned for its author. Only users of the office share one.',
    body: NewView,
    output: one(View),
    errors: {
      ...nameTaken,
      list_unknown: { status: 422, field: 'list' },
      views_full: { status: 409, details: z.object({ limit: z.number() }) },
    },
  }),
  update: route('PUT /api/views/:id', 'member', {
    summary: "Saves the caller's own view.",
    params: WithId,
    body: ViewInput,
    output: one(View),
    errors: nameTaken,
  }),
  choose: route('PUT /api/views/:id/choice', 'member', {
    summary: 'Pins a view for the caller, or makes it the start of its list instead of another one.',
    params: WithId,
    body: ViewChoice,
    output: one(View),
  }),
  remove: route('DELETE /api/views/:id', 'member', {
    summary: 'Deletes a view: for its author, and a shared one for users who may change the settings of the company.',
    params: WithId,
    output: z.null(),
    status: 204,
  }),
};
