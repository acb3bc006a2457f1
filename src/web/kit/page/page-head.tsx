/** The head of a page: breadcrumbs, title, and the primary action. On the phone the title is on the bar. */
import { Anchor, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../app/page-title.tsx';
import { withLastSearch } from '../list/last-search.ts';
import { AppLink } from './app-link.tsx';
import classes from './page-head.module.css';

export interface Crumb {
  label: string;
  href: string;
}

interface PageHeadProps {
  title: string;
  /** Beside the title, such as a status badge. */
  mark?: ReactNode;
  subtitle?: ReactNode;
  /** A separate line below, such as the driver and position of a truck. */
  facts?: ReactNode;
  /** The pages above this one, outermost first. A list opens with the filters that it had. */
  crumbs?: Crumb[];
  /** The page's primary button; secondary ones come before it. */
  action?: ReactNode;
  /** Beside the title of a list: search and filters. */
  children?: ReactNode;
}

export function PageHead({ title, mark, subtitle, facts, crumbs = [], action, children }: PageHeadProps) {
  const { t } = useTranslation('common');
  return (
    <header className={classes.head}>
      <PageTitle>{title}</PageTitle>
      <div className={classes.words}>
        {crumbs.length > 0 && (
          <nav aria-label={t('page.path')} className={classes.crumbs}>
            {crumbs.map((crumb) => (
              <Anchor key={crumb.href} component={AppLink} href={withLastSearch(crumb.href)}>
                {crumb.label}
              </Anchor>
            ))}
          </nav>
        )}
        <div className={classes.title}>
          <Title order={1} tabIndex={-1}>
            {title}
          </Title>
          {mark}
        </div>
        {subtitle !== undefined && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {children}
      {action && <div className={classes.action}>{action}</div>}
      {facts && <div className={classes.facts}>{facts}</div>}
    </header>
  );
}
