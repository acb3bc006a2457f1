import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTaxId } from '#base/tax-id.ts';
import { query } from '#web/api/call.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { type Crumb, PageHead } from '#web/kit/page/page-head.tsx';
import { entityTones, StatusBadge } from '#web/kit/page/status-badge.tsx';
import { settings } from '../../contract/settings.ts';
import { ParametersTab } from '../parameters/tab.tsx';
import type { SettingsSlots } from '../slots.ts';
import { BooksTab } from '../tabs/books.tsx';
import { CategoriesTab, MethodsTab, TaxesTab } from '../tabs/catalogues.tsx';
import { CustomizationTab } from '../tabs/customization.tsx';
import { EmailsTab } from '../tabs/emails.tsx';
import { NumbersTab } from '../tabs/numbers.tsx';
import { PlanTab } from '../tabs/plan.tsx';
import { ProfileTab } from '../tabs/profile.tsx';
import { SecurityTab } from '../tabs/security.tsx';
import { CompanyContext } from './context.ts';
import classes from './page.module.css';
import { type Tab, tabs } from './tab-names.ts';

const tabContents: Record<Tab, ComponentType<{ slots: SettingsSlots }>> = {
  profile: ProfileTab,
  security: SecurityTab,
  plan: PlanTab,
  customization: CustomizationTab,
  emails: EmailsTab,
  methods: MethodsTab,
  numbers: NumbersTab,
  taxes: TaxesTab,
  parameters: ParametersTab,
  categories: CategoriesTab,
  books: BooksTab,
};

const ownRoute = getRouteApi('/admin/company-settings/$id');
const accountRoute = getRouteApi('/admin/companies/$id');

/** The settings of a company, for its administrators. */
export function CompanySettingsPage() {
  const { id } = ownRoute.useParams();
  const { tab } = ownRoute.useSearch();
  const { settingsSlots } = ownRoute.useRouteContext();
  return <CompanyPage id={id} tab={tab} to="/admin/company-settings/$id" slots={settingsSlots} />;
}

/** The same page, which super-administrators open from the list of companies. */
export function CompanyAccountPage() {
  const { t } = useTranslation('settings');
  const { id } = accountRoute.useParams();
  const { tab } = accountRoute.useSearch();
  const { settingsSlots } = accountRoute.useRouteContext();
  return (
    <CompanyPage
      id={id}
      tab={tab}
      to="/admin/companies/$id"
      slots={settingsSlots}
      crumbs={[{ label: t('companies.title'), href: '/admin/companies' }]}
    />
  );
}

interface CompanyPageProps {
  id: string;
  tab: Tab | undefined;
  to: '/admin/company-settings/$id' | '/admin/companies/$id';
  slots: SettingsSlots;
  crumbs?: Crumb[];
}

function CompanyPage({ id, tab = 'profile', to, slots, crumbs }: CompanyPageProps) {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const TabContent = tabContents[tab];
  const answer = useQuery(query(settings.read, { company: id }));
  return (
    <Loaded answer={answer}>
      {({ data: company }) => (
        <CompanyContext value={company}>
          <PageHead
            title={company.name}
            mark={<StatusBadge tone={entityTones[company.status]}>{t(`company_status.${company.status}`)}</StatusBadge>}
            subtitle={`${t('title')} · ${t(`tax_id_types.${company.tax_id_type}`)} ${formatTaxId(company)}`}
            crumbs={crumbs}
          />
          <div className={classes.page}>
            <NativeSelect
              className={classes.choice}
              aria-label={t('parts')}
              value={tab}
              data={choicesOf(t, 'tabs', tabs)}
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
              <TabContent slots={slots} />
            </div>
          </div>
        </CompanyContext>
      )}
    </Loaded>
  );
}
