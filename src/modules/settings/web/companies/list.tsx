import { Avatar, Button, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { formatTaxId } from '#base/tax-id.ts';
import { call, fileUrl } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { ExportMenu, ExportProgress } from '#web/kit/export/export-parts.tsx';
import { useExport } from '#web/kit/export/use-export.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { entityTones, StatusBadge } from '#web/kit/page/status-badge.tsx';
import { useStatusActions } from '#web/kit/record/use-status-actions.ts';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type CompanyAccount, companyAccounts } from '../../contract/admin.ts';
import classes from './list.module.css';

const route = getRouteApi('/admin/companies');

/** All companies of the platform, loaded ten at a time. */
export function CompanyList() {
  const { t } = useTranslation(['settings', 'common']);
  const { search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const searchFor = useDebouncedCallback((typed: string) => {
    void navigate({ search: { search: typed.trim() || undefined }, replace: true });
  }, 250);
  const list = useAccounts(search);
  const listExport = useExport(companyAccounts.list, { search: { search }, columns: exportedColumns });
  return (
    <>
      <PageHead
        title={t('companies.title')}
        action={
          <>
            <ExportMenu onChoose={listExport.start} disabled={listExport.state.phase === 'loading'} />
            <Button component={AppLink} href="/admin/companies/new" leftSection={<IconPlus size={18} />}>
              {t('companies.new')}
            </Button>
          </>
        }
      />
      <TextInput
        type="search"
        className={classes.search}
        defaultValue={search}
        onChange={(event) => searchFor(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder={t('companies.search_hint')}
        aria-label={t('common:actions.search')}
        maxLength={100}
      />
      <ExportProgress list={listExport} />
      <Loaded answer={list} loader={<Skeleton h={88} radius="md" />}>
        {({ pages }) =>
          pages.every((page) => page.data.length === 0) ? (
            <EmptyState
              picture="road"
              title={t(search ? 'companies.empty_title' : 'companies.none_title')}
              text={t(search ? 'companies.empty_text' : 'companies.none_text')}
            />
          ) : (
            <ul className={classes.companies} aria-label={t('companies.title')} aria-busy={list.isFetching}>
              {pages.flatMap((page) => page.data.map((company) => <Company key={company.id} company={company} />))}
            </ul>
          )
        }
      </Loaded>
      {list.hasNextPage && (
        <Button variant="default" mt="md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('common:actions.load_more')}
        </Button>
      )}
    </>
  );
}

function Company({ company }: { company: CompanyAccount }) {
  const { t } = useTranslation(['settings', 'common']);
  const language = useLanguage();
  const statusActions = useStatusActions<CompanyAccount>({
    operations: companyAccounts,
    words: 'settings:companies.',
    name: ({ name }) => name,
    invalidate: () => client.invalidateQueries({ queryKey: [null, companyAccounts.list.path] }),
    company: null,
  });
  const number = (count: number) => formatQuantity(String(count), language);
  const usage: [string, string][] = [
    [t('usage.users'), number(company.users)],
    [t('usage.vehicles'), number(company.vehicles)],
    [t('usage.trips_this_month'), number(company.trips_this_month)],
    [t('usage.storage'), t('usage.megabytes', { amount: formatQuantity((company.storage_bytes / 1_048_576).toFixed(1), language, 1) })],
  ];
  return (
    <li className={classes.company}>
      <Avatar src={company.image_url && fileUrl(company.image_url)} name={company.name} radius="md" color="petrol" alt="" aria-hidden />
      <div className={classes.who}>
        <Link to="/admin/companies/$id" params={{ id: company.id }} className={classes.name}>
          {company.name}
        </Link>
        <Text span size="sm" c="dimmed">
          {[formatTaxId(company), company.city_name, company.administrator_name, t(`plans.${company.plan}`)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <dl className={classes.usage}>
        {usage.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.aside}>
        <StatusBadge tone={entityTones[company.status]}>{t(`company_status.${company.status}`)}</StatusBadge>
        <RowMenu
          rowLabel={company.name}
          actions={[{ label: t('common:actions.edit'), href: `/admin/companies/${company.id}` }, ...statusActions(company)]}
        />
      </div>
    </li>
  );
}

const exportedColumns = Object.keys(companyAccounts.list.file.columns);

const pageSize = 10;

/** Never cached, because a company may have been added just now. */
function useAccounts(search: string) {
  return useInfiniteQuery({
    queryKey: [null, companyAccounts.list.path, { search }],
    queryFn: ({ pageParam, signal }) =>
      call(companyAccounts.list, { query: { search, page: pageParam, perPage: pageSize }, company: null, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.meta.has_more ? pages.length + 1 : undefined),
    // Shows the previous results until the next arrive, to avoid layout shift.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
