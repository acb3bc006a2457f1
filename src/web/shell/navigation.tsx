import { Kbd, Tooltip, VisuallyHidden } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { type Icon, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../app/brand.tsx';
import { useLanguage } from '../kit/text/use-language.ts';
import { useSession } from '../session/session.ts';
import classes from './navigation.module.css';
import { type SidebarGroup, sidebar, visibleSidebar } from './sidebar.ts';
import { useSignOut } from './use-sign-out.ts';

/** The sidebar's content: the groups the user may see, sign-out, and the button that collapses it to icons. */
export function Navigation({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const { permissions } = useSession();
  const signOut = useSignOut();
  const os = useOs();
  const toggleLabel = open ? t('shell.collapse') : t('shell.expand');
  const ToggleIcon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <div className={classes.navigation} data-open={open || undefined}>
      <Link to="/admin/dashboard" className={classes.brand}>
        <Brand compact={!open} />
      </Link>
      <nav className={classes.scroll} aria-label={t('shell.navigation')}>
        {visibleSidebar(sidebar, permissions).map((group) => (
          <Group key={group.key} group={group} open={open} />
        ))}
      </nav>
      <div className={classes.foot}>
        <IconTooltip label={t('shell.sign_out')} open={open}>
          <button type="button" className={classes.item} onClick={() => signOut()}>
            <ItemContent icon={IconLogout} label={t('shell.sign_out')} open={open} />
          </button>
        </IconTooltip>
        <IconTooltip label={toggleLabel} open={open}>
          <button type="button" className={classes.item} onClick={onToggle} aria-expanded={open}>
            <ItemContent icon={ToggleIcon} label={toggleLabel} open={open} />
            {open && (
              <Kbd className={classes.keys} size="xs">
                {os === 'macos' ? '⌘ B' : 'Ctrl B'}
              </Kbd>
            )}
          </button>
        </IconTooltip>
      </div>
    </div>
  );
}

function Group({ group, open }: { group: SidebarGroup; open: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { currentCompany, user } = useSession();
  const company = currentCompany?.id;
  const isOwnPage = useLocation({ select: ({ pathname }) => pathname === `/admin/users/${user.id}` });
  const name = t(`shell.groups.${group.key}`);
  if (group.link) return <Item to={group.link.to} icon={group.link.icon} label={name} open={open} />;
  return (
    <section aria-label={name} className={classes.group}>
      {open ? <div className={classes.groupName}>{name}</div> : <hr className={classes.separator} />}
      {group.children.map(
        (child) =>
          (company || !child.ofCompany) && (
            <Item
              key={child.key}
              to={child.to.replace('$id', company ?? '')}
              icon={child.icon}
              label={child.name[language]}
              open={open}
              // The user's own page is opened from the user menu; it is no part of the list of users.
              isExact={isOwnPage}
            />
          ),
      )}
    </section>
  );
}

function Item({ to, icon, label, open, isExact = false }: { to: string; icon: Icon; label: string; open: boolean; isExact?: boolean }) {
  return (
    <IconTooltip label={label} open={open}>
      <Link to={to} className={classes.item} activeProps={{ 'aria-current': 'page' }} activeOptions={{ exact: isExact }}>
        <ItemContent icon={icon} label={label} open={open} />
      </Link>
    </IconTooltip>
  );
}

function ItemContent({ icon: Picture, label, open }: { icon: Icon; label: string; open: boolean }) {
  return (
    <>
      <Picture size={20} stroke={1.6} aria-hidden className={classes.icon} />
      {open ? <span className={classes.label}>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}

/** Shows the label as a tooltip while the sidebar shows icons only. */
function IconTooltip({ label, open, children }: { label: string; open: boolean; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right" disabled={open}>
      {children}
    </Tooltip>
  );
}
