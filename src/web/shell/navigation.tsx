/** The sidebar's content: company, menu, bell and user. Collapsed it shows icons. */
import { ActionIcon, CloseButton, Kbd, Tooltip, VisuallyHidden } from '@mantine/core';
import { type Icon, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ComponentType, type KeyboardEvent, type ReactElement, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../app/brand.tsx';
import { AppLink } from '../kit/page/app-link.tsx';
import { CountPill } from '../kit/text/count-pill.tsx';
import { useLanguage } from '../kit/text/use-locale.ts';
import { useSession } from '../session/session.ts';
import classes from './navigation.module.css';
import { entryOf, type SidebarGroup } from './sidebar.ts';
import { type OpenWork, useOpenWork } from './use-open-work.ts';
import { useSidebar } from './use-sidebar.ts';
import { UserMenu } from './user-menu.tsx';

/** Parts of the sidebar that modules provide. */
export interface SidebarSlots {
  Switcher: ComponentType<{ compact: boolean }>;
  Bell: ComponentType;
  /** Below the menu of the open sidebar. */
  OnTheRoad: ComponentType;
  /** More items for the user menu. */
  menuItems: ReactNode;
}

interface NavigationProps extends SidebarSlots {
  /** False: icons only. */
  open: boolean;
  onToggle: () => void;
  /** Opens the search over everything. On the phone the bar above the page does. */
  onSearch?: () => void;
  /** On the phone, where `onToggle` closes it and the bell is above the page. */
  isDrawer?: boolean;
}

export function Navigation({ open, onToggle, onSearch, isDrawer = false, Switcher, Bell, OnTheRoad, menuItems }: NavigationProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const groups = useSidebar();
  const { pathname } = useLocation();
  // The user's own page is opened from the user menu; it is not part of the list of users.
  const current = pathname === `/admin/users/${user.id}` ? undefined : entryOf(groups, pathname)?.key;
  const openWork = useOpenWork();
  const tools = isDrawer ? (
    <CloseButton size="lg" c="inherit" variant="transparent" aria-label={t('actions.close')} onClick={onToggle} />
  ) : (
    <>
      <Suspense>
        <Bell />
      </Suspense>
      <Toggle open={open} onToggle={onToggle} />
    </>
  );
  return (
    <div className={classes.navigation} data-open={open || undefined}>
      <div className={classes.top}>
        <Link to="/admin/dashboard" className={classes.brand}>
          <Brand compact={!open} />
        </Link>
        {open && tools}
      </div>
      <div className={classes.company}>
        <Suspense>
          <Switcher compact={!open} />
        </Suspense>
      </div>
      {onSearch && <SearchButton open={open} onClick={onSearch} />}
      <div className={classes.scroll}>
        <nav aria-label={t('shell.navigation')}>
          {groups.map((group) => (
            <Group key={group.key} group={group} open={open} current={current} openWork={openWork} />
          ))}
        </nav>
        {open && !isDrawer && (
          <Suspense>
            <OnTheRoad />
          </Suspense>
        )}
      </div>
      <div className={classes.foot}>
        {!open && tools}
        <UserMenu open={open} isDrawer={isDrawer} items={menuItems} />
      </div>
    </div>
  );
}

function SearchButton({ open, onClick }: { open: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={`${t('shell.search_title')} (Ctrl K)`} position="right" disabled={open}>
      <button type="button" className={classes.search} aria-keyshortcuts="Control+K" onClick={onClick}>
        <IconSearch size={18} stroke={1.6} aria-hidden className={classes.icon} />
        {open ? (
          <>
            <span className={classes.label}>{t('shell.search')}</span>
            <Kbd className={classes.key} aria-hidden>
              Ctrl K
            </Kbd>
          </>
        ) : (
          <VisuallyHidden>{t('shell.search_title')}</VisuallyHidden>
        )}
      </button>
    </Tooltip>
  );
}

function Toggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const label = t(open ? 'shell.collapse' : 'shell.expand');
  const ToggleIcon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <Tooltip label={`${label} (Ctrl B)`} position="right">
      <ActionIcon variant="transparent" c="inherit" size="lg" aria-label={label} aria-expanded={open} onClick={onToggle}>
        <ToggleIcon size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface GroupProps {
  group: SidebarGroup;
  open: boolean;
  /** The key of the entry whose screen is open. */
  current: string | undefined;
  openWork: OpenWork;
}

function Group({ group, open, current, openWork }: GroupProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = t(`shell.groups.${group.key}`);
  const children = group.children.map((child) => (
    <Item
      key={child.key}
      to={child.href ?? child.to}
      icon={child.icon}
      label={child.name[language]}
      waiting={openWork[child.key]}
      open={open}
      isCurrent={child.key === current}
    />
  ));
  if (group.link)
    return (
      <>
        <Item to={group.link.to} icon={group.link.icon} label={name} open={open} />
        {children}
      </>
    );
  return (
    <section aria-label={name} className={classes.group}>
      {open ? <div className={classes.groupName}>{name}</div> : <hr className={classes.separator} />}
      {children}
    </section>
  );
}

interface ItemProps {
  to: string;
  icon: Icon;
  label: string;
  /** The waiting work there, as a short count and a sentence. */
  waiting?: OpenWork[string];
  open: boolean;
  /** Of an entry with screens below its address: whether one of them is open. */
  isCurrent?: boolean;
}

function Item({ to, icon: Picture, label, waiting, open, isCurrent = false }: ItemProps) {
  return (
    <IconTooltip label={waiting ? `${label}: ${waiting.text}` : label} open={open}>
      <AppLink href={to} className={classes.item} {...(isCurrent && { 'aria-current': 'page' })} onKeyDown={moveBetweenEntries}>
        <Picture size={18} stroke={1.6} aria-hidden className={classes.icon} />
        {open ? (
          <span className={classes.label} title={label}>
            {label}
          </span>
        ) : (
          <VisuallyHidden>{label}</VisuallyHidden>
        )}
        {waiting && (
          <>
            <CountPill count={waiting.count} className={classes.waiting} title={open ? waiting.text : undefined} />
            <VisuallyHidden>{waiting.text}</VisuallyHidden>
          </>
        )}
      </AppLink>
    </IconTooltip>
  );
}

/** The arrows move the focus to the entry above or below; Tab does, too. */
function moveBetweenEntries(event: KeyboardEvent<HTMLAnchorElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || altKey || ctrlKey || metaKey) return;
  const entries = [...(currentTarget.closest('nav')?.querySelectorAll('a') ?? [])];
  entries[entries.indexOf(currentTarget) + step]?.focus();
  event.preventDefault();
}

/** Shows the label as a tooltip while the sidebar shows icons only. */
function IconTooltip({ label, open, children }: { label: string; open: boolean; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right" disabled={open}>
      {children}
    </Tooltip>
  );
}
