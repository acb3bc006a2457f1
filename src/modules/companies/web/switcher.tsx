import { Button, Popover, Skeleton, Stack, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch, IconSelector } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { useLoading } from '#web/app/loading.tsx';
import { showFailure } from '#web/app/toast.ts';
import { confirmLeave } from '#web/kit/form/leave-confirmation.ts';
import { useSession } from '#web/session/session.ts';
import { switchCompany } from '#web/session/session-actions.ts';
import { type CompanySummary, companies } from '../contract/companies.ts';
import classes from './switcher.module.css';

/** Page size for super-administrators, who search all companies. */
const platformPageSize = 10;
/** Everyone else sees all of their companies at once. */
const ownPageSize = 100;

/** Shows the current company, and switches to another. `compact`: only its initials. */
export function CompanySwitcher({ compact }: { compact: boolean }) {
  const { t } = useTranslation();
  const { currentCompany, companies: own, roles } = useSession();
  const [open, setOpen] = useState(false);
  const isPlatform = roles.includes('super_administrator');
  const name = currentCompany?.name ?? t('shell.no_company');

  const shown = compact ? (
    <span className={classes.initials} data-initials={initialsOf(name)} />
  ) : (
    <>
      <Colour company={currentCompany} />
      <span className={classes.name}>{name}</span>
    </>
  );
  if (!isPlatform && own.length < 2) {
    return (
      <div className={classes.target} title={compact ? name : undefined}>
        {shown}
        {compact && <VisuallyHidden>{name}</VisuallyHidden>}
      </div>
    );
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.target}
          data-compact={compact || undefined}
          title={compact ? name : undefined}
          aria-label={t('shell.switch_company', { company: name })}
          onClick={() => setOpen(!open)}
        >
          {shown}
          {!compact && <IconSelector size={16} aria-hidden className={classes.arrow} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('shell.companies')}>
        {open && <CompanyList isPlatform={isPlatform} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The company's colour, to distinguish tabs of two companies. Decorative: the name is beside it. */
function Colour({ company }: { company: Pick<CompanySummary, 'accent'> | null }) {
  return company?.accent ? <span className={classes.colour} style={{ backgroundColor: company.accent }} aria-hidden /> : null;
}

/** The first letters of the first two words. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');

function CompanyList({ isPlatform, onDone }: { isPlatform: boolean; onDone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { during } = useLoading();
  const { currentCompany } = useSession();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const list = useCompanies(search, isPlatform ? platformPageSize : ownPageSize);
  const found = list.data?.pages.flatMap((page) => page.data) ?? [];

  const choose = async (company: CompanySummary) => {
    onDone();
    if (company.id === currentCompany?.id) return;
    // Leaves the page first: its record does not exist in the other company.
    const leave = () => navigate({ to: '/admin/dashboard', ignoreBlocker: true });
    try {
      if (await confirmLeave()) await during(switchCompany(company, leave));
    } catch (error) {
      showFailure(t('shell.switch_failed', { company: company.name }), error);
    }
  };

  return (
    <Stack gap="xs">
      {isPlatform && (
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          placeholder={t('shell.search_companies')}
          aria-label={t('shell.search_companies')}
          maxLength={100}
          data-autofocus
        />
      )}
      <ul className={classes.list} aria-label={t('shell.companies')} aria-busy={list.isFetching}>
        {found.map((company) => (
          <li key={company.id}>
            <CompanyOption company={company} current={company.id === currentCompany?.id} onChoose={choose} />
          </li>
        ))}
      </ul>
      {list.isPending && <Skeleton h={36} radius="md" />}
      {list.isSuccess && found.length === 0 && (
        <Text size="sm" c="dimmed" p="xs" role="status">
          {t('shell.no_companies')}
        </Text>
      )}
      {isPlatform && list.hasNextPage && (
        <Button variant="light" size="xs" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('actions.load_more')}
        </Button>
      )}
    </Stack>
  );
}

function CompanyOption({
  company,
  current,
  onChoose,
}: {
  company: CompanySummary;
  current: boolean;
  onChoose: (company: CompanySummary) => void;
}) {
  const { t } = useTranslation();
  const inactive = company.status === 'inactive';
  return (
    <button
      type="button"
      className={classes.option}
      aria-current={current || undefined}
      disabled={inactive}
      onClick={() => onChoose(company)}
    >
      <Colour company={company} />
      <span className={classes.name}>{company.name}</span>
      {inactive && <span className={classes.status}>{t('shell.company_inactive')}</span>}
      {current && <IconCheck size={16} aria-hidden className={classes.check} />}
    </button>
  );
}

/** Never cached, because a company may have been added just now. A full page means that there may be more. */
function useCompanies(search: string, perPage: number) {
  return useInfiniteQuery({
    queryKey: [null, companies.list.path, 'switcher', { search, perPage }],
    queryFn: ({ pageParam, signal }) =>
      call(companies.list, { query: { search, page: pageParam, perPage }, company: null, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.data.length === perPage ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}
