/** The sidebar's content: company, menu, bell and user. Collapsed it shows icons. */
import { ActionIcon, CloseButton, Tooltip, VisuallyHidden } from '@mantine/core';
import { type Icon, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ComponentType, type KeyboardEvent, type ReactElement, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../app/brand.tsx';
import { CountPill } from '../kit/text/count-pill.tsx';
import { useLanguage } from '../kit/text/use-locale.ts';
import { useSession } from '../session/session.ts';
import classes from './navigation.module.css';
import { pathsWithin, type SidebarGroup, sidebar, visibleSidebar } from './sidebar.ts';
import { type OpenWork, useOpenWork } from './use-open-work.ts';
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
  /** On the phone, where `onToggle` closes it and the bell is above the page. */
  isDrawer?: boolean;
}

export function Navigation({ open, onToggle, isDrawer = false, Switcher, Bell, OnTheRoad, menuItems }: NavigationProps) {
  const { t } = useTranslation();
  const { permissions } = useSession();
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
      <div className={classes.scroll}>
        <nav aria-label={t('shell.navigation')}>
          {visibleSidebar(sidebar, permissions).map((group) => (
            <Group key={group.key} group={group} open={open} openWork={openWork} />
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

function Group({ group, open, openWork }: { group: SidebarGroup; open: boolean; openWork: OpenWork }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { currentCompany, user } = useSession();
  const company = currentCompany?.id;
  const isOwnPage = useLocation({ select: ({ pathname }) => pathname === `/admin/users/${user.id}` });
  const name = t(`shell.groups.${group.key}`);
  const children = group.children.map(
    (child) =>
      (company || !child.ofCompany) && (
        <Item
          key={child.key}
          to={child.to.replace('$id', company ?? '')}
          icon={child.icon}
          label={child.name[language]}
          waiting={openWork[child.key]}
          open={open}
          // The user's own page is opened from the user menu; it is not part of the list of users.
          isExact={isOwnPage}
          leadsTo={pathsWithin(child.key)}
        />
      ),
  );
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
  isExact?: boolean;
  /** Paths below which it is the current one too. */
  leadsTo?: readonly string[];
}

function Item({ to, icon: Picture, label, waiting, open, isExact = false, leadsTo = [] }: ItemProps) {
  const isWithin = useLocation({ select: ({ pathname }) => leadsTo.some((path) => `${pathname}/`.startsWith(`${path}/`)) });
  return (
    <IconTooltip label={waiting ? `${label}: ${waiting.text}` : label} open={open}>
      <Link
        to={to}
        className={classes.item}
        {...(isWithin && { 'aria-current': 'page' })}
        activeProps={{ 'aria-current': 'page' }}
        activeOptions={{ exact: isExact }}
        onKeyDown={moveBetweenEntries}
      >
        <Picture size={18} stroke={1.6} aria-hidden className={classes.icon} />
        {open ? <span className={classes.label}>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
        {waiting && (
          <>
            <CountPill count={waiting.count} className={classes.waiting} title={open ? waiting.text : undefined} />
            <VisuallyHidden>{waiting.text}</VisuallyHidden>
          </>
        )}
      </Link>
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
