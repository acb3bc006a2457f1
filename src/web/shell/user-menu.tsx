import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCoins, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../api/call.ts';
import { AppLink } from '../kit/page/app-link.tsx';
import { useSession } from '../session/session.ts';
import classes from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

/** The tabs of the user's own page. */
const ownPage = [
  { tab: 'profile', icon: IconUser },
  { tab: 'security', icon: IconShieldLock },
  { tab: 'compensation', icon: IconCoins },
] as const;

/** The signed-in user: links to their own page, `items` of modules, and sign-out. */
export function UserMenu({ items }: { items: ReactNode }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <Avatar
            src={user.image ? fileUrl(user.image) : null}
            name={user.name}
            color="petrol"
            variant="filled"
            size={34}
            alt=""
            aria-hidden
          />
          <VisuallyHidden>{t('shell.user_menu', { name: user.name })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text component="span" display="block" fw={600} c="var(--mantine-color-text)" truncate>
            {user.name}
          </Text>
          <Text component="span" display="block" size="sm" c="dimmed" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {ownPage.map(({ tab, icon: Icon }) => (
          <Menu.Item
            key={tab}
            component={AppLink}
            href={`/admin/users/${user.id}?tab=${tab}`}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          >
            {t(`shell.own_page.${tab}`)}
          </Menu.Item>
        ))}
        {items}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />} onClick={() => signOut()}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
