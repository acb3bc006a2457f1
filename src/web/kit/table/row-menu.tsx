/** The menu with the actions of a row. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../page/app-link.tsx';

export interface RowAction {
  label: string;
  icon?: ReactNode;
  /** Shown in red. */
  danger?: boolean;
  href?: string;
  onClick?: () => void;
}

/** Named by `rowLabel`, or described by the element with the id `describedBy`. */
export function RowMenu({ actions, rowLabel, describedBy }: { actions: RowAction[]; rowLabel?: string; describedBy?: string }) {
  const { t } = useTranslation('common');
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={rowLabel ? `${t('table.row_actions')}: ${rowLabel}` : t('table.row_actions')}
          aria-describedby={describedBy}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, danger, href, onClick }) => {
          // Mantine's red for an item is too dark in the dark scheme.
          const style = { leftSection: icon, c: danger ? 'var(--mantine-color-error)' : undefined };
          return href === undefined ? (
            <Menu.Item key={label} {...style} onClick={onClick}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} {...style} component={AppLink} href={href}>
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
