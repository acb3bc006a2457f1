/** What can be done with one row. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../page/app-link.tsx';

export interface RowAction {
  label: string;
  icon?: ReactNode;
  /** Cannot be undone, or takes something away. */
  danger?: boolean;
  href?: string;
  onClick?: () => void;
}

/** `of` names the row, or `describedBy` is the id of what does. */
export function RowMenu({ actions, of, describedBy }: { actions: RowAction[]; of?: string; describedBy?: string }) {
  const { t } = useTranslation('common');
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={of ? `${t('table.row_actions')}: ${of}` : t('table.row_actions')}
          aria-describedby={describedBy}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, danger, href, onClick }) => {
          // Mantine's red for an item is too dark for the night.
          const looks = { leftSection: icon, c: danger ? 'var(--mantine-color-error)' : undefined };
          return href === undefined ? (
            <Menu.Item key={label} {...looks} onClick={onClick}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} {...looks} component={AppLink} href={href}>
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
