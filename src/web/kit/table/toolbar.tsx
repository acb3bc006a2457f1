/** Above the rows: search, filters, columns; on the phone the order instead, because cards have no column headers to click. */
import { ActionIcon, Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconArrowsSort, IconCheckbox, IconColumns3, IconDots, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportItems, ExportMenu } from '../export/export-parts.tsx';
import type { ListExport } from '../export/use-export.ts';
import { type ListView, sortField } from './columns.ts';
import { countActive, FilterSheet } from './filter-bar.tsx';
import type { Filter } from './filters.ts';
import { toggleColumn } from './list-state.ts';
import classes from './toolbar.module.css';

interface ToolbarProps<Row> {
  list: ListView<Row>;
  filters: Filter[];
  searchable: boolean;
  isPhone: boolean;
  /** Undefined without the permission to export. */
  listExport: ListExport | undefined;
  /** Shows or hides the checkboxes of the cards. */
  onSelect: (() => void) | undefined;
}

export function TableToolbar<Row>({ list, filters, searchable, isPhone, listExport, onSelect }: ToolbarProps<Row>) {
  const { t } = useTranslation('common');
  const [opened, setOpened] = useState(false);
  const active = countActive(filters, list.search);
  return (
    <div className={classes.toolbar}>
      {searchable && <SearchBox list={list} />}
      {filters.length > 0 && (
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={17} />} onClick={() => setOpened(true)}>
          {t('actions.filters')}
          {active > 0 && ` (${active})`}
        </Button>
      )}
      <span className={classes.space} />
      {isPhone ? (
        <>
          <SortMenu list={list} />
          {(listExport || onSelect) && <MoreMenu listExport={listExport} onSelect={onSelect} />}
        </>
      ) : (
        <>
          {listExport && <ExportMenu onChoose={listExport.start} disabled={listExport.state.phase === 'loading'} />}
          <ColumnsMenu list={list} />
        </>
      )}
      <FilterSheet filters={filters} search={list.search} change={list.change} opened={opened} onClose={() => setOpened(false)} />
    </div>
  );
}

/** On the phone: selecting rows, and exporting. */
function MoreMenu({ listExport, onSelect }: Pick<ToolbarProps<object>, 'listExport' | 'onSelect'>) {
  const { t } = useTranslation('common');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('table.more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onSelect && (
          <Menu.Item leftSection={<IconCheckbox size={16} />} onClick={onSelect}>
            {t('selection.start')}
          </Menu.Item>
        )}
        {listExport && <ExportItems onChoose={listExport.start} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Searches 300 ms after the last key. The text also follows the URL, which "back" or a link may change. */
function SearchBox<Row>({ list: { words, wordsPrefix, search, change } }: { list: ListView<Row> }) {
  const { t } = useTranslation([words, 'common']);
  const fromUrl = search.search ?? '';
  const [typed, setTyped] = useState(fromUrl);
  const searchLater = useDebouncedCallback((text: string) => change({ search: text.trim() }), 300);
  useEffect(() => setTyped((now) => (now.trim() === fromUrl ? now : fromUrl)), [fromUrl]);
  const type = (text: string) => {
    setTyped(text);
    searchLater(text);
  };
  return (
    <TextInput
      type="search"
      role="searchbox"
      className={classes.search}
      aria-label={t('common:actions.search')}
      placeholder={t(`${wordsPrefix}search_hint`)}
      maxLength={100}
      leftSection={<IconSearch size={16} />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('common:actions.clear')} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function ColumnsMenu<Row>({ list: { columns, title, hidden, hiddenByDefault, search, change } }: { list: ListView<Row> }) {
  const { t } = useTranslation('common');
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={17} />}>
          {t('actions.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={!hidden.includes(column.id)}
            onChange={() => change({ hide: toggleColumn(search.hide, hiddenByDefault, column.id) })}
          >
            {title(column)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function SortMenu<Row>({ list: { columns, title, search, change } }: { list: ListView<Row> }) {
  const { t } = useTranslation('common');
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (sortable.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconArrowsSort size={17} />}>
          {t('table.sort')}
        </Button>
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
