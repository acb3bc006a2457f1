/** The view of the table: its columns and the height of its rows; and the export of the found rows. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ExportMenu } from '../export/export-parts.tsx';
import type { ListExport } from '../export/use-export.ts';
import type { ListView } from '../table/columns.ts';
import { toggleColumn } from './list-state.ts';

interface ViewMenuProps<Row> {
  list: ListView<Row>;
  /** Undefined without the permission to export. */
  listExport: ListExport | undefined;
}

export function ViewMenu<Row>({ list: { columns, title, hidden, hiddenByDefault, search, change }, listExport }: ViewMenuProps<Row>) {
  const { t } = useTranslation('common');
  const isRoomy = search.rows === 'roomy';
  return (
    <>
      {listExport && <ExportMenu onChoose={listExport.start} disabled={listExport.state.phase === 'loading'} />}
      <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
        <Tooltip label={t('actions.columns')}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('actions.columns')}>
              <IconColumns3 size={18} />
            </ActionIcon>
          </Menu.Target>
        </Tooltip>
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
          <Menu.Divider />
          <Menu.CheckboxItem checked={isRoomy} onChange={() => change({ rows: isRoomy ? undefined : 'roomy' })}>
            {t('table.roomy')}
          </Menu.CheckboxItem>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
