/** The head of one column: a click sorts, its menu sorts and hides. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronDown, IconEyeOff } from '@tabler/icons-react';
import type { Column as EngineColumn } from '@tanstack/react-table';
import { useTranslation } from 'react-i18next';
import { type Features, sortField } from './columns.ts';
import classes from './data-table.module.css';
import type { ListView } from './data-table.tsx';
import { nextSort, toggledColumn } from './list-state.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export function TableHead<Row extends object>({
  list,
  column: engineColumn,
}: {
  list: ListView<Row>;
  column: EngineColumn<Features, Row, unknown>;
}) {
  const { t } = useTranslation('common');
  const { search, change, ownSort, hidden, atFirst, columns } = list;
  const column = columns.find((each) => each.id === engineColumn.id);
  if (!column) return null;
  const title = list.title(column);
  const field = sortField(column);
  const sorted = engineColumn.getIsSorted();
  const Arrow = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
  const mayHide = hidden.length < columns.length - 1 && columns[0] !== column;
  return (
    <th aria-sort={sorted ? ariaSort[sorted] : undefined} data-align={column.align} scope="col">
      <div className={classes.headCell}>
        {field ? (
          <button type="button" className={classes.sort} onClick={() => change({ sort: nextSort(search.sort, field, ownSort) })}>
            {title}
            <Arrow size={14} aria-hidden data-sorted={sorted || undefined} />
          </button>
        ) : (
          <span>{title}</span>
        )}
        {(field || mayHide) && (
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
              {mayHide && (
                <Menu.Item
                  leftSection={<IconEyeOff size={16} />}
                  onClick={() => change({ hide: toggledColumn(search.hide, atFirst, column.id) })}
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
