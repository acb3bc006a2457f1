/** Above the rows: search, filters, columns; on the phone the order, which has no heads to click there. */
import { Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconArrowsSort, IconColumns3, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sortField } from './columns.ts';
import type { ListView } from './data-table.tsx';
import { countOn, FilterSheet } from './filter-bar.tsx';
import type { Filter } from './filters.ts';
import { toggledColumn } from './list-state.ts';
import classes from './toolbar.module.css';

interface ToolbarProps<Row> {
  list: ListView<Row>;
  filters: Filter[];
  searchable: boolean;
  isPhone: boolean;
}

export function TableToolbar<Row>({ list, filters, searchable, isPhone }: ToolbarProps<Row>) {
  const { t } = useTranslation('common');
  const [opened, setOpened] = useState(false);
  const on = countOn(filters, list.search);
  return (
    <div className={classes.toolbar}>
      {searchable && <SearchBox list={list} />}
      {filters.length > 0 && (
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={17} />} onClick={() => setOpened(true)}>
          {t('actions.filters')}
          {on > 0 && ` (${on})`}
        </Button>
      )}
      <span className={classes.space} />
      {isPhone ? <SortMenu list={list} /> : <ColumnsMenu list={list} />}
      <FilterSheet filters={filters} search={list.search} change={list.change} opened={opened} onClose={() => setOpened(false)} />
    </div>
  );
}

/** Searches a moment after the last key. The address may change the text too, by "back" or a link. */
function SearchBox<Row>({ list: { words, at, search, change } }: { list: ListView<Row> }) {
  const { t } = useTranslation([words, 'common']);
  const inAddress = search.search ?? '';
  const [typed, setTyped] = useState(inAddress);
  const ask = useDebouncedCallback((text: string) => change({ search: text.trim() }), 300);
  useEffect(() => setTyped((now) => (now.trim() === inAddress ? now : inAddress)), [inAddress]);
  const type = (text: string) => {
    setTyped(text);
    ask(text);
  };
  return (
    <TextInput
      type="search"
      role="searchbox"
      className={classes.search}
      aria-label={t('common:actions.search')}
      placeholder={t(`${at}search_hint`)}
      maxLength={100}
      leftSection={<IconSearch size={16} />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('common:actions.clear')} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function ColumnsMenu<Row>({ list: { columns, title, hidden, atFirst, search, change } }: { list: ListView<Row> }) {
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
            onChange={() => change({ hide: toggledColumn(search.hide, atFirst, column.id) })}
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
