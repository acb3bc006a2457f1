/** The header of a column: a click sorts, its menu sorts and hides. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronDown, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nextSort, sortDirection, toggleColumn } from '../list/list-state.ts';
import { type Column, type ListView, sortField } from './columns.ts';
import classes from './data-table.module.css';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export function TableHead<Row>({ list, column }: { list: ListView<Row>; column: Column<Row> }) {
  const { t } = useTranslation('common');
  const { search, change, defaultSort, hidden, hiddenByDefault, columns } = list;
  const title = list.title(column);
  const field = sortField(column);
  const sorted = sortDirection(search.sort ?? defaultSort, field);
  const Arrow = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
  const canHide = hidden.length < columns.length - 1 && columns[0] !== column;
  return (
    <th aria-sort={sorted ? ariaSort[sorted] : undefined} data-align={column.align} scope="col">
      <div className={classes.headCell}>
        {field ? (
          <button type="button" className={classes.sort} onClick={() => change({ sort: nextSort(search.sort, field, defaultSort) })}>
            {title}
            <Arrow size={14} aria-hidden data-sorted={sorted || undefined} />
          </button>
        ) : (
          <span>{title}</span>
        )}
        {(field || canHide) && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon
                className={classes.headMenu}
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('table.column_menu', { name: title })}
              >
                <IconChevronDown size={14} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {field && (
                <>
                  <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => change({ sort: field })}>
                    {t('table.sort_asc')}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => change({ sort: `-${field}` })}>
                    {t('table.sort_desc')}
                  </Menu.Item>
                  {search.sort && sorted && <Menu.Item onClick={() => change({ sort: undefined })}>{t('table.sort_none')}</Menu.Item>}
                </>
              )}
              {canHide && (
                <Menu.Item
                  leftSection={<IconEyeOff size={16} />}
                  onClick={() => change({ hide: toggleColumn(search.hide, hiddenByDefault, column.id) })}
                >
                  {t('table.hide_column')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </th>
  );
}
