/** Payroll: the pay of a period, the trips and choices that affect it, and its closing; and the pay stubs of all periods. */
import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { type PageTab, PageTabs, useOpenTab } from '#web/kit/tabs/page-tabs.tsx';
import type { TabSearch } from '#web/kit/tabs/tab-search.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission, useSession } from '#web/session/session.ts';
import type { PayPeriod, PayPeriodRow, Preview } from '../../contract/periods.ts';
import { Guarded } from '../access.tsx';
import { PersonPanel } from '../person/panel.tsx';
import { PeriodReports } from '../reports/tab.tsx';
import { StubList } from '../stubs/list.tsx';
import { PeriodStatusBadge } from '../stubs/status.tsx';
import { usePeriodTexts } from '../text/use-texts.ts';
import { ClosingBar, ClosingSection } from './closing.tsx';
import { Equation } from './equation.tsx';
import { PeriodPeople } from './people.tsx';
import classes from './periods.module.css';
import { usePeriod, usePeriods, usePreview } from './queries.ts';
import { PayrollSettingsButton } from './settings.tsx';
import { PeriodTrips } from './trips.tsx';

export interface PeriodSearch {
  period?: string;
  employee?: string;
  person?: string;
}

const reportsTab = 'reports';

export function PayrollScreen() {
  return (
    <Guarded>
      <Payroll />
    </Guarded>
  );
}

function Payroll() {
  const { t } = useTranslation('payroll');
  const answer = usePeriods();
  return (
    <Loaded answer={answer}>
      {({ data }) => {
        const [latest] = data;
        return latest ? <Tabs periods={data} latest={latest} /> : <NoPeriod title={t('periods.name')} />;
      }}
    </Loaded>
  );
}

function Tabs({ periods, latest }: { periods: PayPeriodRow[]; latest: PayPeriodRow }) {
  const { t } = useTranslation('payroll');
  const search: PeriodSearch & TabSearch = useSearch({ strict: false });
  // An open period has no report.
  const shown = (search.tab === reportsTab && periods.find(({ status }) => status === 'closed')) || latest;
  const { period = shown.id } = search;
  const answer = usePeriod(period);
  const tabs: [PageTab, ...PageTab[]] = [
    {
      key: 'trips',
      label: t('common:labels.trips'),
      content: <Loaded answer={answer}>{({ data }) => <PeriodContent key={data.id} period={data} periods={periods} />}</Loaded>,
    },
    { key: 'stubs', label: t('periods.tabs.stubs'), content: <StubList /> },
    {
      key: reportsTab,
      label: t('reports.tab'),
      content: (
        <Loaded answer={answer}>
          {({ data }) => <PeriodReports key={data.id} period={data} select={<PeriodSelect period={data} periods={periods} />} />}
        </Loaded>
      ),
    },
  ];
  const isPeriod = useOpenTab(tabs).key !== 'stubs';
  return (
    <>
      {isPeriod && answer.data ? (
        <PeriodHead period={answer.data.data} />
      ) : (
        <PageHead title={t('periods.name')} action={<AdvancesLink />} />
      )}
      <PageTabs label={t('periods.tabs.label')} tabs={tabs} />
    </>
  );
}

/** One line, because it stays in sight above the panel of a person. */
function PeriodHead({ period }: { period: PayPeriod }) {
  const { t } = useTranslation('payroll');
  const texts = usePeriodTexts();
  return (
    <PageHead
      title={texts.title(period)}
      mark={<PeriodStatusBadge period={period} />}
      crumbs={[{ label: t('periods.name'), href: '/admin/compensation' }]}
      action={
        <>
          <AdvancesLink />
          <PayrollSettingsButton />
        </>
      }
    />
  );
}

/** Its cycle, its payment date, and the period that follows. */
function PeriodFacts({ period }: { period: PayPeriod }) {
  const { t } = useTranslation('payroll');
  const texts = usePeriodTexts();
  const language = useLanguage();
  const { payment_date } = period;
  const facts = { cycle: t(`periods.cycles.${period.cycle}`), range: texts.range(period.next) };
  return (
    <span className={classes.next}>
      {payment_date ? t('periods.cycle_next_paid', { ...facts, day: formatDay(payment_date, language) }) : t('periods.cycle_next', facts)}
    </span>
  );
}

function AdvancesLink() {
  const { t } = useTranslation('payroll');
  return (
    <Button variant="subtle" component={AppLink} href="/admin/compensation/advances">
      {t('periods.advances')}
    </Button>
  );
}

function PeriodContent({ period, periods }: { period: PayPeriod; periods: readonly PayPeriodRow[] }) {
  const navigate = useNavigate();
  const { employee, person }: PeriodSearch = useSearch({ strict: false });
  const change = (next: PeriodSearch) =>
    void navigate({ to: '.', search: ((now: PeriodSearch) => ({ ...now, ...next })) as never, replace: true, resetScroll: false });
  const answer = usePreview(period.id);
  const isWide = useMediaQuery('(min-width: 73.75em)', undefined, { getInitialValueInEffect: false });
  const preview = answer.data?.data;
  const people = preview?.people.filter(({ employee_id }) => employee === undefined || employee_id === employee) ?? [];
  const select = (id: string | undefined) => change({ person: id });
  return (
    <>
      <div className={classes.columns} data-panel={(isWide && person !== undefined) || undefined}>
        <div className={classes.main}>
          <div className={classes.tools}>
            <PeriodSelect period={period} periods={periods} />
            <EmployeeFilter preview={preview} value={employee} onChange={(id) => change({ employee: id, person: undefined })} />
            <PeriodFacts period={period} />
          </div>
          <Equation totals={preview?.totals} />
          <PeriodTrips period={period} employee={employee} />
          <Loaded answer={answer}>
            {({ data }) => (
              <PeriodPeople
                preview={data}
                people={people}
                isOpen={period.status === 'open'}
                isFiltered={employee !== undefined}
                selected={person}
                onSelect={select}
              />
            )}
          </Loaded>
          <ClosingSection period={period} people={preview?.totals.people} />
        </div>
        {person !== undefined && (
          <PersonPanel
            key={person}
            period={period}
            employee={person}
            people={people}
            isWide={isWide}
            onSelect={select}
            onClose={() => select(undefined)}
          />
        )}
      </div>
      <ClosingBar period={period} preview={preview} onReview={select} onClosed={() => change({ period: period.id })} />
    </>
  );
}

/** The latest first; the address names any but the latest, and of reports that one too. */
function PeriodSelect({ period, periods }: { period: PayPeriod; periods: readonly PayPeriodRow[] }) {
  const { t } = useTranslation('payroll');
  const texts = usePeriodTexts();
  const navigate = useNavigate();
  const { tab }: TabSearch = useSearch({ strict: false });
  const choose = (id: string) =>
    void navigate({ to: '.', search: { tab, period: id === periods[0]?.id && tab === undefined ? undefined : id } as never });
  const options = periods.some(({ id }) => id === period.id) ? periods : [...periods, period];
  return (
    <NativeSelect
      className={classes.select}
      aria-label={t('periods.choose')}
      value={period.id}
      onChange={({ currentTarget: { value } }) => choose(value)}
      data={options.map((one) => ({ value: one.id, label: `${texts.range(one)} · ${t(`periods.statuses.${one.status}`)}` }))}
    />
  );
}

interface EmployeeFilterProps {
  preview: Preview | undefined;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** One employee: their trips and their pay. */
function EmployeeFilter({ preview, value, onChange }: EmployeeFilterProps) {
  const { t } = useTranslation('payroll');
  const people = [...(preview?.people ?? []), ...(preview?.without_pay ?? [])];
  return (
    <NativeSelect
      className={classes.select}
      aria-label={t('periods.employee')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      data={[
        { value: '', label: t('periods.all_employees') },
        ...people.map(({ employee_id, employee_name }) => ({ value: employee_id, label: employee_name })),
      ]}
    />
  );
}

function NoPeriod({ title }: { title: string }) {
  const { t } = useTranslation('payroll');
  const { currentCompany } = useSession();
  const mayChange = useHasPermission('update-company-settings');
  return (
    <>
      <PageHead title={title} action={<AdvancesLink />} />
      <EmptyState
        picture="road"
        title={t('periods.none')}
        text={t(mayChange ? 'periods.none_text' : 'periods.none_ask')}
        action={
          mayChange &&
          currentCompany && (
            <Button component={AppLink} href={`/admin/company-settings/${currentCompany.id}`}>
              {t('periods.settings')}
            </Button>
          )
        }
      />
    </>
  );
}
