import { Avatar, Button, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconBuildingSkyscraper, IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { quantity } from '#base/format.ts';
import { shownTaxId } from '#base/tax-id.ts';
import { call, fileUrl } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx';
import { entityTones, StatusBadge } from '#web/kit/page/status-badge.tsx';
import { useStatusActions } from '#web/kit/page/use-status-actions.ts';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { accounts, type CompanyAccount } from '../../contract/admin.ts';
import classes from './list.module.css';

const route = getRouteApi('/admin/companies');

/** Every company of the platform, ten at a time; another search starts at the first. */
export function CompanyList() {
  const { t } = useTranslation(['settings', 'common']);
  const { search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const look = useDebouncedCallback((typed: string) => {
    void navigate({ search: { search: typed.trim() || undefined }, replace: true });
  }, 250);
  const list = useAccounts(search);
  const found = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <PageHead
        title={t('companies.title')}
        action={
          <Button component={AppLink} href="/admin/companies/new" leftSection={<IconPlus size={18} />}>
            {t('companies.new')}
          </Button>
        }
      />
      <TextInput
        type="search"
        className={classes.search}
        defaultValue={search}
        onChange={(event) => look(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder={t('companies.search_hint')}
        aria-label={t('common:actions.search')}
        maxLength={100}
      />
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      <ul className={classes.companies} aria-label={t('companies.title')} aria-busy={list.isFetching}>
        {found.map((company) => (
          <Company key={company.id} company={company} />
        ))}
      </ul>
      {list.isPending && <Skeleton h={88} radius="md" />}
      {list.isSuccess && found.length === 0 && (
        <EmptyState
          icon={<IconBuildingSkyscraper size={28} />}
          title={t(search ? 'companies.empty_title' : 'companies.none_title')}
          text={t(search ? 'companies.empty_text' : 'companies.none_text')}
        />
      )}
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
  const client = useQueryClient();
  const statusActions = useStatusActions<CompanyAccount>({
    operations: accounts,
    words: 'settings:companies.',
    name: ({ name }) => name,
    forget: () => client.invalidateQueries({ queryKey: [null, accounts.list.path] }),
    company: null,
  });
  const number = (count: number) => quantity(String(count), language);
  const usage: [string, string][] = [
    [t('usage.users'), number(company.users)],
    [t('usage.vehicles'), number(company.vehicles)],
    [t('usage.trips_this_month'), number(company.trips_this_month)],
    [t('usage.storage'), t('usage.megabytes', { amount: quantity((company.storage_bytes / 1_048_576).toFixed(1), language, 1) })],
  ];
  return (
    <li className={classes.company}>
      <Avatar src={company.image_url && fileUrl(company.image_url)} name={company.name} radius="md" color="petrol" alt="" aria-hidden />
      <div className={classes.who}>
        <Link to="/admin/companies/$id" params={{ id: company.id }} className={classes.name}>
          {company.name}
        </Link>
        <Text span size="sm" c="dimmed">
          {[shownTaxId(company), company.city_name, company.administrator_name, t(`plans.${company.plan}`)].filter(Boolean).join(' · ')}
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
          of={company.name}
          actions={[{ label: t('common:actions.edit'), href: `/admin/companies/${company.id}` }, ...statusActions(company)]}
        />
      </div>
    </li>
  );
}

const pageSize = 10;

/** Stale at once: a company may have been added a moment ago. */
function useAccounts(search: string) {
  return useInfiniteQuery({
    queryKey: [null, accounts.list.path, { search }],
    queryFn: ({ pageParam, signal }) =>
      call(accounts.list, { query: { search, page: pageParam, perPage: pageSize }, company: null, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.meta.has_more ? pages.length + 1 : undefined),
    // Those found before stand until the next are: nothing jumps under a finger.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
