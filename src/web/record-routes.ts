/** The routes of a record's three screens: its list, the form of a new one, and its page. */
import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import type { Permission } from '#base/permissions.ts';
import { listSearch, textSearch } from './kit/list/list-search.ts';
import { listFiltersOf, preloadActions, type RecordSlots } from './kit/record/slots.ts';
import { tabListSearch } from './kit/tabs/tab-search.ts';
import { adminRoute } from './routes.ts';
import { currentSession } from './session/session.ts';

interface RecordScreens<P extends string, Full> {
  /** That of its contract: `trucks`. */
  path: P;
  /** Filters of the list in the address, besides `status`. */
  filters?: string[];
  /** The permission to open the form of a new one. */
  create: Permission;
  list: RouteComponent;
  form: RouteComponent;
  page: RouteComponent;
  /** Additions of later modules to the page; `src/web/slots/` fills them. */
  slots?: RecordSlots<Full>;
}

/** `name`: the text typed in the select where the record was missing. */
const NewSearch = textSearch('name');

/** Redirects to the 403 page without the permission: a form that the user could not save is not shown. */
export const redirectUnlessPermitted = (permission: Permission) => () => {
  if (!currentSession()?.permissions.includes(permission)) throw redirect({ to: '/admin/403' });
};

export const recordRoutes = <const P extends string, Full>({
  path,
  filters = [],
  create,
  list,
  form,
  page,
  slots = {},
}: RecordScreens<P, Full>) =>
  [
    createRoute({ getParentRoute: () => adminRoute, path, validateSearch: listSearch('status', ...filters), component: list }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: `${path}/new`,
      validateSearch: NewSearch,
      beforeLoad: redirectUnlessPermitted(create),
      component: form,
    }),
    createRoute({
      getParentRoute: () => adminRoute,
      path: `${path}/$id`,
      validateSearch: tabListSearch(...listFiltersOf(slots)),
      context: () => ({ slots }),
      loader: () => preloadActions(slots),
      component: page,
    }),
  ] as const;
