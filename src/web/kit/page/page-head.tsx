/** The head of a page: breadcrumbs, title, and the primary action. */
import { Anchor, Breadcrumbs, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../app/page-title.tsx';
import { withLastSearch } from '../table/last-search.ts';
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
  /** The pages above this one, outermost first. A list opens with the filters that it had. */
  crumbs?: Crumb[];
  /** The page's primary button; secondary ones come before it. */
  action?: ReactNode;
}

export function PageHead({ title, mark, subtitle, crumbs = [], action }: PageHeadProps) {
  const { t } = useTranslation('common');
  return (
    <header className={classes.head}>
      <PageTitle>{title}</PageTitle>
      <div className={classes.words}>
        {crumbs.length > 0 && (
          <nav aria-label={t('page.path')}>
            <Breadcrumbs className={classes.crumbs}>
              {crumbs.map((crumb) => (
                <Anchor key={crumb.href} component={AppLink} href={withLastSearch(crumb.href)} size="sm">
                  {crumb.label}
                </Anchor>
              ))}
            </Breadcrumbs>
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
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </header>
  );
}
