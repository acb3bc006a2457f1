import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../api.ts';
import { useSession } from '../session.ts';
import classes from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Who is signed in, and the way out. */
export function UserMenu() {
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
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />} onClick={() => signOut()}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
