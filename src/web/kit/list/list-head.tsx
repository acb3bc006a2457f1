/** Above the rows: search, filters as chips, and what the list shows; on the phone also the order, which has no column headers to click. */
import { ActionIcon, CloseButton, Kbd, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  IconArrowsSort,
  IconBookmark,
  IconCalendarMonth,
  IconCheckbox,
  IconDots,
  IconFileImport,
  IconLayoutKanban,
  IconList,
  IconSearch,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportItems } from '../export/export-parts.tsx';
import type { ListExport } from '../export/use-export.ts';
import { FilterChips } from '../filters/filter-bar.tsx';
import type { Filter } from '../filters/filters.ts';
import { AppLink } from '../page/app-link.tsx';
import { useIsPhone } from '../page/use-is-phone.ts';
import { type ListView, sortField } from '../table/columns.ts';
import { type ListViews, ViewChoices, ViewsMenu, viewsMenu } from '../views/list-views.tsx';
import classes from './list-head.module.css';
import type { OtherViewName } from './list-search.ts';
import { ViewMenu } from './view-menu.tsx';

interface ListToolsProps<Row> {
  list: ListView<Row>;
  filters: Filter[];
  /** Parameters that the tabs set: their filters have no chips of their own. */
  tabKeys: string[];
  searchable: boolean;
  /** Another view besides rows. */
  otherView: OtherViewName | undefined;
  isPhone: boolean;
  /** Undefined without the permission to export. */
  listExport: ListExport | undefined;
  /** The page that imports the list. On the phone its link is in the menu. */
  importHref: string | undefined;
  /** Undefined for a list that is a part of a page. */
  views: ListViews | undefined;
  /** The menu of the views is below the head. */
  hasTabLine: boolean;
  /** Shows or hides the checkboxes on the phone. */
  onSelect: (() => void) | undefined;
}

export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { list, filters, tabKeys, searchable, otherView, isPhone, listExport, importHref, views, hasTabLine, onSelect } = props;
  const hasRows = list.search.view === undefined;
  return (
    <div className={classes.tools}>
      {searchable && <SearchBox list={list} />}
      <FilterChips filters={filters} search={list.search} change={list.change} tabKeys={tabKeys} isPhone={isPhone} />
      <span className={classes.space} />
      {otherView && (list.search.view || !isPhone) && <ViewSwitch list={list} otherView={otherView} isPhone={isPhone} />}
      {isPhone ? (
        <>
          {hasRows && <SortMenu list={list} />}
          {hasRows && (listExport || importHref || onSelect || otherView || views) && <MoreMenu {...props} />}
          {!hasRows && views && <MoreMenu list={list} views={views} />}
        </>
      ) : (
        <>
          {hasRows && <ViewMenu list={list} listExport={listExport} />}
          {views && !hasTabLine && <ViewsMenu views={views} isIcon />}
        </>
      )}
    </div>
  );
}

const viewIcons = { calendar: IconCalendarMonth, board: IconLayoutKanban };

/** Rows, or the other view of the list. */
function ViewSwitch<Row>({
  list: { search, change },
  otherView,
  isPhone,
}: Pick<ListToolsProps<Row>, 'list' | 'isPhone'> & { otherView: OtherViewName }) {
  const { t } = useTranslation('common');
  const views = [
    { view: undefined, label: t('table.view_rows'), Icon: IconList },
    { view: otherView, label: t(`table.view_${otherView}`), Icon: viewIcons[otherView] },
  ];
  // The line has no room for the one that is shown.
  const others = views.filter(({ view }) => view !== search.view);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={t('table.view')} className={classes.views}>
      {(isPhone ? others : views).map(({ view, label, Icon }) => {
        const button = { 'aria-pressed': search.view === view, onClick: () => change({ view, day: undefined }) };
        return isPhone ? (
          <UnstyledButton {...button} key={label} className={classes.captioned}>
            <Icon size={18} aria-hidden />
            {label}
          </UnstyledButton>
        ) : (
          <ActionIcon
            {...button}
            key={label}
            variant={search.view === view ? 'light' : 'subtle'}
            color="gray"
            size="lg"
            aria-label={label}
            title={label}
          >
            <Icon size={18} />
          </ActionIcon>
        );
      })}
    </div>
  );
}

type MoreMenuProps<Row> = Pick<ListToolsProps<Row>, 'list' | 'views'> &
  Partial<Pick<ListToolsProps<Row>, 'otherView' | 'listExport' | 'importHref' | 'onSelect'>>;

/** Further actions on the phone, whose line is full: the other view, saved views, selecting rows, exporting and importing. */
function MoreMenu<Row>({ list, otherView, listExport, importHref, views, onSelect }: MoreMenuProps<Row>) {
  const { t } = useTranslation('common');
  const [showsViews, setShowsViews] = useState(false);
  const OtherIcon = otherView && viewIcons[otherView];
  return (
    <Menu position="bottom-end" withinPortal width={showsViews ? viewsMenu.width : undefined} onOpen={() => setShowsViews(false)}>
      <Menu.Target>
        <UnstyledButton className={classes.captioned} aria-label={t('table.more')}>
          <IconDots size={20} aria-hidden />
          {t('table.more_short')}
        </UnstyledButton>
      </Menu.Target>
      {views && showsViews ? (
        <Menu.Dropdown {...viewsMenu.dropdown}>
          <ViewChoices views={views} />
        </Menu.Dropdown>
      ) : (
        <Menu.Dropdown>
          {OtherIcon && (
            <Menu.Item leftSection={<OtherIcon size={16} />} onClick={() => list.change({ view: otherView, day: undefined })}>
              {t(`table.view_${otherView}`)}
            </Menu.Item>
          )}
          {onSelect && (
            <Menu.Item leftSection={<IconCheckbox size={16} />} onClick={onSelect}>
              {t('selection.start')}
            </Menu.Item>
          )}
          {views && (
            <Menu.Item leftSection={<IconBookmark size={16} />} closeMenuOnClick={false} onClick={() => setShowsViews(true)}>
              {t('table.views')}
            </Menu.Item>
          )}
          {listExport && <ExportItems onChoose={listExport.start} />}
          {importHref && (
            <Menu.Item component={AppLink} href={importHref} leftSection={<IconFileImport size={16} />}>
              {t('actions.import')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      )}
    </Menu>
  );
}

type SearchedList = Pick<ListView<object>, 'words' | 'wordsPrefix' | 'search' | 'change'>;

/** Searches 300 ms after the last key. The text also follows the URL, which "back" or a link may change. */
export function SearchBox({ list: { words, wordsPrefix, search, change } }: { list: SearchedList }) {
  const { t } = useTranslation([words, 'common']);
  const fromUrl = search.search ?? '';
  const [typed, setTyped] = useState(fromUrl);
  const searchLater = useDebouncedCallback((text: string) => change({ search: text.trim() }), 300);
  useEffect(() => setTyped((now) => (now.trim() === fromUrl ? now : fromUrl)), [fromUrl]);
  const type = (text: string) => {
    setTyped(text);
    searchLater(text);
  };
  const hint = t(`${wordsPrefix}search_hint`);
  const isPhone = useIsPhone();
  return (
    <TextInput
      type="search"
      role="searchbox"
      className={classes.search}
      size="xs"
      aria-label={t('common:actions.search')}
      aria-keyshortcuts="/"
      // On the phone, the searched fields are not listed.
      placeholder={isPhone ? t('common:actions.search') : hint}
      title={typed ? undefined : hint}
      maxLength={100}
      leftSection={<IconSearch size={16} />}
      rightSection={
        typed ? (
          <CloseButton size="sm" aria-label={t('common:actions.clear')} onClick={() => type('')} />
        ) : (
          <Kbd className={classes.key} aria-hidden>
            /
          </Kbd>
        )
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function SortMenu<Row>({ list: { columns, title, search, change } }: { list: ListView<Row> }) {
  const { t } = useTranslation('common');
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (sortable.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.captioned}>
          <IconArrowsSort size={20} aria-hidden />
          {t('table.sort')}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => change({ sort: undefined })}>{t('table.own_order')}</Menu.Item>
        {sortable.flatMap((column) => {
          const field = sortField(column) ?? '';
          return [field, `-${field}`].map((sort) => (
            <Menu.Item key={sort} fw={search.sort === sort ? 650 : undefined} onClick={() => change({ sort })}>
              {title(column)}: {t(sort === field ? 'table.sort_asc' : 'table.sort_desc').toLowerCase()}
            </Menu.Item>
          ));
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
