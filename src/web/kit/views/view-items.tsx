/** The menu of a list's saved views: opens one, saves what is shown, and changes the view that is shown or was opened last. */
import { Menu, Text } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconDeviceFloppy, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type View, type ViewChoice, views } from '#modules/views/contract.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { runAction, showFailure } from '../../app/toast.ts';
import { useHasPermission } from '../../session/session.ts';
import { useDelete } from '../overlay/use-action.ts';
import { AppLink } from '../page/app-link.tsx';
import { viewHref } from './use-views.ts';
import type { ViewForm } from './view-form.tsx';

export interface ViewItemsProps {
  /** Of the list. */
  views: readonly View[];
  /** The one that the list shows. */
  shown: View | undefined;
  /** The one that was opened last, whose filters may have been changed since. */
  opened: View | undefined;
  /** What the list shows now. */
  search: View['search'];
  onForm: (form: ViewForm | undefined) => void;
  /** A view was chosen: of several that are equal, it is the one that is shown. */
  onOpen: (id: string) => void;
}

const refresh = () => invalidate(views.list);

export function ViewItems({ views: all, shown, opened: view, search, onForm, onOpen }: ViewItemsProps) {
  const { t } = useTranslation(['views', 'common']);
  const first = useRef<HTMLDivElement>(null);
  // The menu was there before its items.
  useEffect(() => first.current?.closest('[role=menu]')?.querySelector<HTMLElement>('[role^=menuitem]')?.focus(), []);
  const mayTidy = useHasPermission('update-company-settings');
  const remove = useDelete('views:', refresh);
  const own = all.filter(({ is_own }) => is_own);
  const shared = all.filter(({ is_own }) => !is_own);

  const choose = async ({ id, is_pinned, is_start }: View, change: Partial<ViewChoice>) => {
    try {
      await call(views.choose, { params: { id }, body: { is_pinned, is_start, ...change } });
    } catch (error) {
      showFailure(t('choose_failed'), error);
    }
    await refresh();
  };
  const replace = async ({ id, name, is_shared }: View) => {
    await runAction(() => call(views.update, { params: { id }, body: { name, is_shared, search } }), t('replaced'), t('replace_failed'));
    await refresh();
  };
  const links = (of: readonly View[]) =>
    of.map((one) => (
      <Menu.Item
        key={one.id}
        component={AppLink}
        href={viewHref(one)}
        aria-current={one === shown || undefined}
        onClick={() => onOpen(one.id)}
        fw={one === shown ? 650 : undefined}
        leftSection={one.is_own && !one.is_shared ? <IconBookmark size={16} /> : <IconUsers size={16} />}
      >
        {one.name}
        {!one.is_own && (
          <Text span size="xs" c="dimmed">
            {' · '}
            {t('by', { name: one.author_name })}
          </Text>
        )}
      </Menu.Item>
    ));
  return (
    <div ref={first}>
      {all.length === 0 && (
        <Text size="sm" c="dimmed" px="sm" py={6} maw={280}>
          {t('none')}
        </Text>
      )}
      {own.length > 0 && <Menu.Label>{t('own')}</Menu.Label>}
      {links(own)}
      {shared.length > 0 && <Menu.Label>{t('shared')}</Menu.Label>}
      {links(shared)}
      <Menu.Divider />
      <Menu.Item leftSection={<IconBookmarkPlus size={16} />} onClick={() => onForm({ search })}>
        {t('save')}
      </Menu.Item>
      {view?.is_own && view !== shown && (
        <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => void replace(view)}>
          {t('replace', { name: view.name })}
        </Menu.Item>
      )}
      {view && (
        <>
          <Menu.Divider />
          <Menu.Label>{view.name}</Menu.Label>
          <Menu.CheckboxItem
            closeMenuOnClick={false}
            checked={view.is_pinned}
            onChange={() => void choose(view, { is_pinned: !view.is_pinned })}
          >
            {t('is_pinned')}
          </Menu.CheckboxItem>
          <Menu.CheckboxItem
            closeMenuOnClick={false}
            checked={view.is_start}
            onChange={() => void choose(view, { is_start: !view.is_start })}
          >
            {t('is_start')}
          </Menu.CheckboxItem>
          {view.is_own && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onForm({ view, search: view.search })}>
              {t('edit')}
            </Menu.Item>
          )}
          {(view.is_own || mayTidy) && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} />}
              onClick={() =>
                void remove({
                  run: () => call(views.remove, { params: { id: view.id } }),
                  facts: { name: view.name, ...(view.is_shared && { context: 'shared' }) },
                })
              }
            >
              {t('delete')}
            </Menu.Item>
          )}
        </>
      )}
    </div>
  );
}
