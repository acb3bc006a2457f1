import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCoins, IconDots, IconLanguage, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '../api/call.ts';
import { AppLink } from '../kit/page/app-link.tsx';
import { useSession } from '../session/session.ts';
import { useOtherLanguage } from './language-switch.tsx';
import { useOtherScheme } from './scheme-switch.tsx';
import { useSignOut } from './use-sign-out.ts';
import classes from './user-menu.module.css';

/** The tabs of the user's own page. */
const ownPage = [
  { tab: 'profile', icon: IconUser },
  { tab: 'security', icon: IconShieldLock },
  { tab: 'compensation', icon: IconCoins },
] as const;

const iconProps = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** The signed-in user: links to their own page, `items` of modules, language, scheme and sign-out. Collapsed it shows the picture. */
export function UserMenu({ open, isDrawer, items }: { open: boolean; isDrawer: boolean; items: ReactNode }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const signOut = useSignOut();
  const language = useOtherLanguage();
  const scheme = useOtherScheme();
  return (
    // In the drawer it is rendered inside the dialog; in the sidebar it would be clipped.
    <Menu position="top-start" width={264} withinPortal={!isDrawer}>
      <Menu.Target>
        <UnstyledButton className={classes.user} data-open={open || undefined}>
          <Avatar
            src={user.image ? fileUrl(user.image) : null}
            name={user.name}
            color="petrol"
            variant="filled"
            size={30}
            alt=""
            aria-hidden
          />
          <VisuallyHidden>{t('shell.user_menu', { name: user.name })}</VisuallyHidden>
          {open && (
            <>
              <span className={classes.words} aria-hidden>
                <span className={classes.name}>{user.name}</span>
                <span className={classes.email}>{user.email}</span>
              </span>
              <IconDots size={18} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {!open && (
          <>
            <Menu.Label>
              <Text component="span" display="block" fw={600} c="var(--mantine-color-text)" truncate>
                {user.name}
              </Text>
              <Text component="span" display="block" size="sm" c="dimmed" truncate>
                {user.email}
              </Text>
            </Menu.Label>
            <Menu.Divider />
          </>
        )}
        {ownPage.map(({ tab, icon: Icon }) => (
          <Menu.Item key={tab} component={AppLink} href={`/admin/users/${user.id}?tab=${tab}`} leftSection={<Icon {...iconProps} />}>
            {t(`shell.own_page.${tab}`)}
          </Menu.Item>
        ))}
        <Suspense fallback={<Menu.Item disabled>&nbsp;</Menu.Item>}>{items}</Suspense>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLanguage {...iconProps} />} lang={language.other} onClick={language.choose}>
          {language.label}
        </Menu.Item>
        <Menu.Item leftSection={<scheme.Icon {...iconProps} />} onClick={scheme.choose}>
          {scheme.label}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...iconProps} />} onClick={() => signOut()}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
