/** Closes a pay period by a job, and reopens it: the consequences are shown before. */
import { Alert, Button, Loader, Progress } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatQuantity } from '#base/format.ts';
import { useJobProgress } from '#modules/jobs/web/parts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { showFailure, toastSuccess } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { Section } from '#web/kit/page/section.tsx';
import { MomentText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type PayPeriod, type Preview, payPeriods } from '../../contract/periods.ts';
import { PayPeriodLink } from '../payments/pay-period.tsx';
import { usePeriodTexts } from '../text/use-texts.ts';
import classes from './periods.module.css';
import { invalidatePeriods, previewQuery } from './queries.ts';
import { isUrgent, useWarningText } from './warnings.tsx';

/** The consequences of closing, in words; for a closed period who closed it. */
export function ClosingSection({ period, people = 0 }: { period: PayPeriod; people: number | undefined }) {
  const { t } = useTranslation(['payroll', 'common']);
  const failure = period.failure !== null && period.job_id === null && period.status === 'open' && (
    <Alert role="alert" color="red" variant="light" className={classes.problem} title={t('closing.failed')}>
      {t(`errors.${period.failure}`, { defaultValue: t('common:errors.unexpected') })}
    </Alert>
  );
  if (period.status === 'closed')
    return (
      <Section title={t('closing.closed')}>
        <ul className={classes.sentences}>
          <li>
            {t('closing.closed_by', { name: period.closed_by_name ?? '–' })} <MomentText at={period.closed_at} />
          </li>
          <li>{t('closing.stubs', { count: period.people })}</li>
          <li>{t(period.may_reopen ? 'closing.may_reopen' : 'closing.may_not_reopen')}</li>
        </ul>
      </Section>
    );
  return (
    <Section title={t('closing.title')}>
      {failure}
      <ul className={classes.sentences}>
        <Sentences people={people} />
      </ul>
    </Section>
  );
}

function Sentences({ people }: { people: number }) {
  const { t } = useTranslation('payroll');
  return (
    <>
      <li>{t('closing.creates', { count: people })}</li>
      <li>{t('closing.locks')}</li>
      <li>{t('closing.carries')}</li>
      <li>{t('closing.reopens')}</li>
    </>
  );
}

interface ClosingBarProps {
  period: PayPeriod;
  preview: Preview | undefined;
  onReview: (employee: string) => void;
  /** Called before the period is closed: the one that follows must not take its place on the page. */
  onClosed: () => void;
}

/** At the foot: obstacles and warnings, the net payment, and the action. */
export function ClosingBar({ period, preview, onReview, onClosed }: ClosingBarProps) {
  const { t } = useTranslation('payroll');
  const mayClose = useHasPermission('close-pay-periods');
  useClosedToast(period);
  if (period.job_id !== null) {
    return (
      <div className={classes.bar}>
        <Closing id={period.job_id} />
      </div>
    );
  }
  const isOpen = period.status === 'open';
  return (
    <div className={classes.bar}>
      {isOpen && preview && <Fact preview={preview} onReview={onReview} />}
      {preview && (
        <span className={classes.net}>
          {t('stubs.columns.net_payment')}{' '}
          <strong>
            <MoneyText amount={preview.totals.net_payment} />
          </strong>
        </span>
      )}
      {mayClose && isOpen && <CloseButton period={period} preview={preview} onClosed={onClosed} />}
      {mayClose && period.may_reopen && <ReopenButton period={period} />}
      <PayPeriodLink period={period} />
    </div>
  );
}

/** The first thing to look at. */
function Fact({ preview, onReview }: { preview: Preview; onReview: (employee: string) => void }) {
  const { t } = useTranslation('payroll');
  const warningText = useWarningText();
  if (preview.totals.trips === 0)
    return (
      <span className={classes.fact}>
        <IconAlertTriangle size={16} aria-hidden /> {t('closing.no_trips')}
      </span>
    );
  const person = preview.people.find(({ warnings }) => warnings.some(isUrgent));
  const warning = person?.warnings.find(isUrgent);
  if (!person || !warning) return null;
  return (
    <span className={classes.fact}>
      <IconAlertTriangle size={16} aria-hidden />
      {person.employee_name}: {warningText(warning, person.days)}
      <Button variant="subtle" size="compact-sm" onClick={() => onReview(person.employee_id)}>
        {t('closing.review')}
      </Button>
    </span>
  );
}

/** Most people of an open warning who are named. */
const namedLimit = 5;

/** The warnings before a period is closed, by person. */
function OpenWarnings({ people, without_pay }: Preview) {
  const { t } = useTranslation('payroll');
  const warningText = useWarningText();
  const open = [
    ...without_pay.map(({ employee_name: name }) => ({ name, text: t('warnings.no_compensation') })),
    ...people.flatMap(({ employee_name: name, days, warnings }) =>
      warnings.filter(isUrgent).map((warning) => ({ name, text: warningText(warning, days) })),
    ),
  ];
  if (open.length === 0) return null;
  return (
    <Alert role="alert" color="amber" variant="light" mb="sm" title={t('closing.open_warnings')}>
      <ul className={classes.sentences}>
        {[...Map.groupBy(open, ({ text }) => text)].map(([text, some]) => (
          <li key={text}>
            {text}:{' '}
            {some
              .slice(0, namedLimit)
              .map(({ name }) => name)
              .join(', ')}
            {some.length > namedLimit && ` ${t('closing.and_more', { count: some.length - namedLimit })}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The progress of the job; only the user who started it may read it. */
function Closing({ id }: { id: string }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const { done, total, percent } = useJobProgress(id);
  return (
    <div role="status" className={classes.running}>
      <span>
        <Loader size="xs" aria-hidden />
        <strong>{t('closing.running')}</strong>
        {total > 0 && t('closing.progress', { done, total: formatQuantity(String(total), language) })}
      </span>
      <Progress value={percent} animated aria-label={t('closing.running')} />
    </div>
  );
}

/** Shows that the period was closed while the page is open; a short job may have ended before its progress was requested. */
function useClosedToast({ status, job_id }: PayPeriod): void {
  const { t } = useTranslation('payroll');
  const before = useRef({ status, job_id });
  useEffect(() => {
    const { current } = before;
    before.current = { status, job_id };
    const isClosed = current.status === 'open' && status === 'closed';
    if (isClosed) toastSuccess(t('closing.done'));
    if (isClosed || (current.job_id !== null && job_id === null)) void invalidatePeriods();
  }, [status, job_id, t]);
}

/** Starts the job; false if someone changed the period since that version. */
async function start(id: string, version: number): Promise<boolean> {
  try {
    await call(payPeriods.close, { params: { id }, version });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale_version') return false;
    throw error;
  }
}

interface CloseButtonProps {
  period: PayPeriod;
  preview: Preview | undefined;
  onClosed: () => void;
}

function CloseButton({ period, preview, onClosed }: CloseButtonProps) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const texts = usePeriodTexts();
  const confirm = useConfirm();
  const [isStarting, setStarting] = useState(false);
  const ask = (seen: Preview, isChanged: boolean) => {
    const { totals } = seen;
    return confirm({
      title: t('closing.ask', { period: texts.title(period) }),
      text: (
        <>
          {isChanged && (
            <Alert role="alert" color="amber" variant="light" mb="sm" title={t('closing.changed')}>
              {t('closing.changed_text')}
            </Alert>
          )}
          <OpenWarnings {...seen} />
          <p>{t('closing.pays', { count: totals.people, amount: formatMoney(totals.net_payment ?? '0', language) })}</p>
          <ul>
            <Sentences people={totals.people} />
          </ul>
        </>
      ),
      action: t('closing.confirm'),
    });
  };
  /** Asks again, with the new figures, if the period has changed since the user saw it. */
  const close = async () => {
    setStarting(true);
    try {
      for (let isChanged = false; ; isChanged = true) {
        const { data: seen } = await client.fetchQuery({ ...previewQuery(period.id), staleTime: 0 });
        if (seen.totals.trips === 0 || !(await ask(seen, isChanged))) break;
        onClosed();
        if (await start(period.id, seen.version)) break;
      }
    } catch (error) {
      showFailure(t('closing.failed'), error);
    }
    await invalidatePeriods();
    setStarting(false);
  };
  return (
    <Button
      leftSection={<IconLock size={16} />}
      loading={isStarting}
      disabled={!preview || preview.totals.trips === 0}
      onClick={() => void close()}
    >
      {t('closing.action')}
    </Button>
  );
}

function ReopenButton({ period }: { period: PayPeriod }) {
  const { t } = useTranslation('payroll');
  const texts = usePeriodTexts();
  const act = useAction(invalidatePeriods);
  const reopen = () =>
    act({
      title: t('closing.reopen_ask', { period: texts.title(period) }),
      text: t('closing.reopen_text', { next: texts.range(period.next) }),
      action: t('closing.reopen_confirm'),
      run: () => call(payPeriods.reopen, { params: { id: period.id }, version: period.version }),
      done: t('closing.reopened'),
      failed: t('closing.reopen_failed'),
    });
  return (
    <Button variant="default" leftSection={<IconLockOpen size={16} />} onClick={() => void reopen()}>
      {t('closing.reopen')}
    </Button>
  );
}
