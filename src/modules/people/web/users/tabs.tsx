/** The tabs of a user's page. The address names the open one. */
import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tabs.module.css';

export type UserTab = 'profile' | 'security' | 'compensation' | 'record';

interface UserTabsProps {
  userId: string;
  /** From the address; the first tab if it is not one of `tabs`. */
  open: UserTab | undefined;
  tabs: { key: UserTab; content: ReactNode }[];
}

export function UserTabs({ userId, open, tabs }: UserTabsProps) {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const shown = tabs.find(({ key }) => key === open)?.key ?? tabs[0]?.key ?? 'profile';
  const go = (tab: string | null) => void navigate({ to: '/admin/users/$id', params: { id: userId }, search: { tab: tab as UserTab } });
  return (
    <Tabs value={shown} onChange={go} keepMounted={false}>
      <Tabs.List mb="lg" className={classes.list} aria-label={t('users.tabs')}>
        {tabs.map(({ key }) => (
          <Tabs.Tab key={key} value={key} className={classes.tab}>
            {t(`users.tab.${key}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
