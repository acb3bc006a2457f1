import { listSearch, textSearch } from '#web/kit/list/list-search.ts';
import { adminPage } from '#web/routes.ts';

/** The sent file, so that the page can be left and opened again. */
const ImportSearch = textSearch('import');

export const importRoutes = [
  adminPage('imports', () => import('./list.tsx'), 'ImportList', ['imports'], listSearch('list', 'status')),
  adminPage('imports/$list', () => import('./page.tsx'), 'ImportPage', ['imports'], ImportSearch),
] as const;
