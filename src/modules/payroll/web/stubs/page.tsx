/** A pay stub as a paper: every line with its formula, amounts not taken, and the year to date. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DeliveryLog, SendButton, type Shareable, ShareButton } from '#modules/deliveries/web/parts.tsx';
import { documentUrl, query } from '#web/api/call.ts';
import { StepLinks } from '#web/kit/list/list-steps.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { Section, WithRail } from '#web/kit/page/section.tsx';
import { MomentText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission, useIsDriver } from '#web/session/session.ts';
import { payDocuments } from '../../contract/documents.ts';
import { stubEmails } from '../../contract/emails.ts';
import { payStubs, type Stub } from '../../contract/stubs.ts';
import { Guarded } from '../access.tsx';
import { StubPayments } from '../payments/stub-section.tsx';
import { personQuery, usePeriod, usePreview } from '../periods/queries.ts';
import { PersonBody } from '../person/body.tsx';
import { usePeriodTexts } from '../text/use-texts.ts';
import { EmployerShare, HeldBack } from './held-back.tsx';
import { StubLines } from './lines.tsx';
import { StubStatusBadge } from './status.tsx';
import classes from './stubs.module.css';

/** Drivers read their own here; other screens of payroll are for the office. */
export function StubPage() {
  const isDriver = useIsDriver();
  const mayView = useHasPermission('view-compensation');
  if (isDriver && mayView) return <LoadedStub />;
  return (
    <Guarded>
      <LoadedStub />
    </Guarded>
  );
}

function LoadedStub() {
  const { t } = useTranslation('payroll');
  const { payStubId: id } = useParams({ from: '/admin/compensation/stubs/$payStubId' });
  const answer = useQuery(query(payStubs.read, { params: { id } }));
  return (
    <Loaded answer={answer} errorTitle={t('stubs.load_failed')}>
      {({ data }) => <Page key={data.id} stub={data} />}
    </Loaded>
  );
}

function Page({ stub }: { stub: Stub }) {
  const { t } = useTranslation(['payroll', 'deliveries']);
  const periods = usePeriodTexts();
  const maySend = useHasPermission('update-compensation');
  const isDriver = useIsDriver();
  const isFinal = stub.status !== 'void' && !stub.is_reopened;
  const email: Shareable = { operations: stubEmails, id: stub.id, name: stub.number };
  return (
    <>
      <PageHead
        title={t('stubs.one', { number: stub.number })}
        mark={<StubStatusBadge stub={stub} />}
        subtitle={isDriver ? periods.title(stub) : stub.employee_name}
        crumbs={
          isDriver
            ? [{ label: t('stubs.own'), href: `/admin/users/${stub.employee_id}?tab=compensation` }]
            : [
                { label: t('periods.name'), href: '/admin/compensation' },
                { label: periods.range(stub), href: `/admin/compensation?period=${stub.period_id}` },
              ]
        }
        action={
          <>
            {isFinal && (
              <>
                {maySend && (
                  <>
                    <SendButton of={email} label={t('deliveries:send')} />
                    <ShareButton of={email} />
                  </>
                )}
                <PdfButton href={documentUrl(payDocuments.stub, { id: stub.id })}>{t('document.open')}</PdfButton>
              </>
            )}
            {!isDriver && <StubSteps stub={stub} />}
          </>
        }
      />
      <WithRail
        rail={
          <>
            {stub.is_reopened && <Recalculated stub={stub} />}
            <Section title={t('stubs.columns.net_payment')}>
              <div className={classes.net}>
                <MoneyText amount={stub.net_payment} />
              </div>
              <Facts
                rows
                facts={[
                  [t('stubs.columns.status'), <StubStatusBadge key="status" stub={stub} />],
                  [t('stubs.columns.paid'), <MoneyText key="paid" amount={stub.paid} />],
                  [t('stubs.balance'), <MoneyText key="balance" amount={stub.balance} />],
                ]}
              />
            </Section>
            <StubPayments stub={stub} />
            {maySend && <DeliveryLog of={email} mayResend={isFinal} />}
            <YearToDate stub={stub} />
          </>
        }
      >
        <Section title={t('stubs.sections.data')}>
          <StubFacts stub={stub} />
        </Section>
        <Section title={t(stub.is_reopened ? 'stubs.sections.last_closing' : 'stubs.sections.lines')}>
          <StubLines stub={stub} isFolded />
          <HeldBack stub={stub} />
          <EmployerShare lines={stub.lines} />
        </Section>
        {stub.notes && (
          <Section title={t('stubs.notes')}>
            <p>{stub.notes}</p>
          </Section>
        )}
      </WithRail>
    </>
  );
}

function StubFacts({ stub }: { stub: Stub }) {
  const { t } = useTranslation('payroll');
  const periods = usePeriodTexts();
  return (
    <Facts
      facts={[
        [t('stubs.columns.employee_name'), <RecordLink key="employee" of="users" id={stub.employee_id} name={stub.employee_name} />],
        [t('stubs.id_card'), stub.employee_id_card],
        [t('stubs.period'), periods.title(stub)],
        [t('stubs.columns.days'), String(stub.days)],
        [t('stubs.columns.trips'), String(stub.trips)],
        [t('stubs.payment_method'), stub.payment_method && t(`stubs.payment_methods.${stub.payment_method}`)],
        [t('stubs.account'), [stub.institution, stub.account_number].filter(Boolean).join(' · ')],
        [t('stubs.created'), <MomentText key="created" at={stub.created_at} />],
      ]}
    />
  );
}

const yearFigures = ['total_earnings', 'health', 'pension', 'solidarity_fund', 'tax_withholdings', 'net_payment'] as const;

function YearToDate({ stub: { year_to_date: year } }: { stub: Stub }) {
  const { t } = useTranslation('payroll');
  return (
    <Section title={t('stubs.sections.year', { year: year.year })} hint={t('stubs.year_hint')}>
      <Facts rows facts={yearFigures.map((name) => [t(`stubs.columns.${name}`), <MoneyText key={name} amount={year[name]} />])} />
    </Section>
  );
}

/** While its period is open again: the pay as of now, with the decisions that can be changed. */
function Recalculated({ stub }: { stub: Stub }) {
  const { t } = useTranslation('payroll');
  const period = usePeriod(stub.period_id);
  const person = useQuery(personQuery(stub.period_id, stub.employee_id));
  return (
    <Section title={t('stubs.sections.now')} hint={t('stubs.now_hint')}>
      <Loaded answer={person} errorTitle={t('stubs.load_failed')} loader={<Skeleton height={240} />}>
        {({ data }) => period.data && <PersonBody period={period.data.data} person={data} isOnPage />}
      </Loaded>
    </Section>
  );
}

/** To the other stubs of the period, by name. */
function StubSteps({ stub }: { stub: Stub }) {
  const preview = usePreview(stub.period_id).data?.data;
  const ids = preview?.people.flatMap(({ stub_id }) => stub_id ?? []) ?? [];
  const at = ids.indexOf(stub.id);
  if (at === -1) return null;
  return (
    <StepLinks
      position={at + 1}
      total={String(ids.length)}
      previous={ids[at - 1]}
      next={ids[at + 1]}
      href={(id) => `/admin/compensation/stubs/${id}`}
    />
  );
}
