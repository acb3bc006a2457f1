/** The saved views of a list: its pinned ones as tabs, the menu of all of them, and the form of one. Menu and form load when they are opened. */
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { View } from '#modules/views/contract.ts';
import type { ListSearch } from '../list/list-search.ts';
import { LazyPart, lazyPart } from '../overlay/lazy-part.tsx';
import { AppLink } from '../page/app-link.tsx';
import type { ListView } from '../table/columns.ts';
import tabClasses from '../tabs/tab.module.css';
import classes from './list-views.module.css';
import { useViews, viewHref } from './use-views.ts';
import type { ViewForm, ViewFormDialogProps } from './view-form.tsx';
import type { ViewItemsProps } from './view-items.tsx';
import { shownView, viewSearch } from './view-search.ts';

const viewItems = lazyPart<ViewItemsProps>(async () => (await import('./view-items.tsx')).ViewItems, 'views');
const viewForm = lazyPart<ViewFormDialogProps>(async () => (await import('./view-form.tsx')).ViewFormDialog, 'views');

/** What the parts below need. `path` is that of the list's API. */
export interface ListViews extends ViewItemsProps {
  path: string;
  form: ViewForm | undefined;
  /** Shows the list with these parameters alone: none of the view's stays. */
  leave: (search: ListSearch) => void;
}

/** Undefined without a path. */
export function useListViews<Row>(
  path: string | undefined,
  list: Pick<ListView<Row>, 'search' | 'defaultSort' | 'hidden'>,
): ListViews | undefined {
  const views = useViews().filter((view) => view.list === path);
  const search = viewSearch(list.search, list);
  const [openedId, onOpen] = useState<string>();
  const shown = shownView(views, search, openedId);
  if (shown && shown.id !== openedId) onOpen(shown.id);
  const [form, onForm] = useState<ViewForm>();
  const navigate = useNavigate();
  const leave = (to: ListSearch) => void navigate({ to: '.', search: to as never, resetScroll: false });
  return path === undefined
    ? undefined
    : { path, views, shown, opened: views.find(({ id }) => id === openedId), search, form, onForm, onOpen, leave };
}

/** After the tabs of the list. A list without tabs of its own gets one for the whole list. */
export function ViewTabs({ views: { views, shown, onOpen }, all }: { views: ListViews; all: string | undefined }) {
  const { pathname } = useLocation();
  const pinned = views.filter(({ is_pinned }) => is_pinned);
  const tab = (key: string, href: string, label: string, isShown: boolean, view?: View) => (
    <AppLink
      key={key}
      href={href}
      className={`${tabClasses.tab} ${view ? tabClasses.named : ''}`}
      title={view?.name}
      aria-current={isShown ? 'true' : undefined}
      onClick={() => view && onOpen(view.id)}
    >
      {view && <IconBookmark size={14} stroke={1.8} aria-hidden />}
      <span>{label}</span>
    </AppLink>
  );
  return (
    <>
      {all !== undefined && pinned.length > 0 && tab('all', pathname, all, !shown)}
      {pinned.map((view) => tab(view.id, viewHref(view), view.name, view === shown, view))}
    </>
  );
}

/** The items of the menu. */
export const ViewChoices = ({ views }: { views: ListViews }) => <LazyPart part={viewItems} props={views} />;

/** Of the menu that shows the items. */
export const viewsMenu = { width: 300, dropdown: { mah: 'min(480px, 75dvh)', style: { overflowY: 'auto' } } } as const;

/** Beside the tabs; `isIcon` for a list that has none. */
export function ViewsMenu({ views, isIcon }: { views: ListViews; isIcon: boolean }) {
  const { t } = useTranslation('common');
  const label = views.shown ? `${t('table.views')}: ${views.shown.name}` : t('table.views');
  return (
    <Menu position="bottom-end" withinPortal width={viewsMenu.width}>
      <Menu.Target>
        {isIcon ? (
          <ActionIcon variant={views.shown ? 'light' : 'subtle'} color="gray" size="lg" aria-label={label} title={label}>
            <IconBookmark size={18} />
          </ActionIcon>
        ) : (
          <UnstyledButton className={classes.button} aria-label={label} title={views.shown && label}>
            <IconBookmark size={16} stroke={1.8} aria-hidden />
            <span>{views.shown?.name ?? label}</span>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        )}
      </Menu.Target>
      <Menu.Dropdown {...viewsMenu.dropdown}>
        <ViewChoices views={views} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The dialog stays, so that closing it returns the focus. */
export function ViewDialog({ views: { path, form, onForm } }: { views: ListViews }) {
  const { pathname } = useLocation();
  const [hasOpened, setHasOpened] = useState(false);
  if (form && !hasOpened) setHasOpened(true);
  return hasOpened && <LazyPart part={viewForm} props={{ form, list: path, screen: pathname, onClose: () => onForm(undefined) }} />;
}
