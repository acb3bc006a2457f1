import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { shownTaxId } from '#base/tax-id.ts';
import { query } from '#web/api.ts';
import { type Crumb, PageHead } from '#web/kit/page-head.tsx';
import { ErrorState } from '#web/kit/states.tsx';
import { entityTones, StatusBadge } from '#web/kit/status-badge.tsx';
import { Waiting } from '#web/pages/waiting.tsx';
import { settings } from '../contract.ts';
import { CategoriesTab, MethodsTab, TaxesTab } from './catalogue-tabs.tsx';
import { CompanyContext } from './company.ts';
import classes from './company-page.module.css';
import { CustomizationTab } from './customization-tab.tsx';
import { NumbersTab } from './numbers-tab.tsx';
import { PlanTab } from './plan-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { type Tab, tabs } from './tabs.ts';

const parts: Record<Tab, ComponentType> = {
  profile: ProfileTab,
  security: SecurityTab,
  plan: PlanTab,
  customization: CustomizationTab,
  methods: MethodsTab,
  numbers: NumbersTab,
  taxes: TaxesTab,
  categories: CategoriesTab,
};

const ownRoute = getRouteApi('/admin/company-settings/$id');
const accountRoute = getRouteApi('/admin/companies/$id');

/** Set up by its administrators. */
export function CompanySettingsPage() {
  const { id } = ownRoute.useParams();
  const { tab } = ownRoute.useSearch();
  return <CompanyPage id={id} tab={tab} to="/admin/company-settings/$id" />;
}

/** The same, reached by the super-administrator from the list of companies. */
export function CompanyAccountPage() {
  const { t } = useTranslation('settings');
  const { id } = accountRoute.useParams();
  const { tab } = accountRoute.useSearch();
  return <CompanyPage id={id} tab={tab} to="/admin/companies/$id" crumbs={[{ label: t('companies.title'), href: '/admin/companies' }]} />;
}

interface CompanyPageProps {
  id: string;
  tab: Tab | undefined;
  to: '/admin/company-settings/$id' | '/admin/companies/$id';
  crumbs?: Crumb[];
}

function CompanyPage({ id, tab = 'profile', to, crumbs }: CompanyPageProps) {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const answer = useQuery(query(settings.read, { company: id }));
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;

  const company = answer.data.data;
  const Part = parts[tab];
  return (
    <CompanyContext value={company}>
      <PageHead
        title={company.name}
        mark={<StatusBadge tone={entityTones[company.status]}>{t(`company_status.${company.status}`)}</StatusBadge>}
        subtitle={`${t('title')} · ${t(`tax_id_types.${company.tax_id_type}`)} ${shownTaxId(company)}`}
        crumbs={crumbs}
      />
      <div className={classes.page}>
        <NativeSelect
          className={classes.choice}
          aria-label={t('parts')}
          value={tab}
          data={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={(event) => void navigate({ to, params: { id }, search: { tab: event.currentTarget.value as Tab } })}
        />
        <nav className={classes.parts} aria-label={t('parts')}>
          {tabs.map((name) => (
            <Link key={name} to={to} params={{ id }} search={{ tab: name }} aria-current={name === tab ? 'page' : undefined}>
              {t(`tabs.${name}`)}
            </Link>
          ))}
        </nav>
        <div className={classes.part} key={`${id}.${tab}`}>
          <Part />
        </div>
      </div>
    </CompanyContext>
  );
}
