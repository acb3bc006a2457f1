/** Pays a closed period: several people at once, the files for the bank, and the payments. */
import { Alert, Anchor, Button, Checkbox, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatMoney } from '#base/format.ts';
import { isPositive, sum } from '#base/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SubmitButton } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { useMoneyQuestions } from '#web/kit/overlay/unusual-day.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type PayableStub, type PaymentOutcome, stubPayments } from '../../contract/payments.ts';
import type { PayPeriod } from '../../contract/periods.ts';
import { type StubPaymentMethod, stubPaymentMethods } from '../../contract/stubs.ts';
import { Guarded } from '../access.tsx';
import { usePeriod } from '../periods/queries.ts';
import { PeriodStatusBadge, StubStatusBadge } from '../stubs/status.tsx';
import { usePeriodTexts } from '../text/use-texts.ts';
import { BankFiles } from './bank-files.tsx';
import { Outcomes } from './outcomes.tsx';
import classes from './payments.module.css';
import { PeriodPayments } from './period-payments.tsx';
import { invalidatePayments, usePayable } from './queries.ts';

export function PayPeriodPage() {
  return (
    <Guarded>
      <LoadedPeriod />
    </Guarded>
  );
}

function LoadedPeriod() {
  const { periodId } = useParams({ from: '/admin/compensation/periods/$periodId/payments' });
  return <Loaded answer={usePeriod(periodId)}>{({ data }) => <Page period={data} />}</Loaded>;
}

function Page({ period }: { period: PayPeriod }) {
  const { t } = useTranslation('payroll');
  const texts = usePeriodTexts();
  const answer = usePayable(period.id);
  const [outcomes, setOutcomes] = useState<PaymentOutcome[]>();
  return (
    <>
      <PageHead
        title={t('pay_period.title', { period: texts.range(period) })}
        mark={<PeriodStatusBadge period={period} />}
        crumbs={[
          { label: t('periods.name'), href: '/admin/compensation' },
          { label: texts.range(period), href: `/admin/compensation?period=${period.id}` },
        ]}
      />
      {period.status === 'open' ? (
        <Alert variant="light" color="gray">
          {t('pay_period.open_period')}
        </Alert>
      ) : (
        <>
          <Loaded answer={answer} errorTitle={t('pay_period.load_failed')}>
            {({ data }) => (
              <>
                <Totals stubs={data} />
                <PayPeople
                  // A paid employee leaves the form.
                  key={data.map(({ id, balance }) => id + balance).join()}
                  period={period.id}
                  stubs={data.filter(({ balance }) => isPositive(balance))}
                  onPaid={setOutcomes}
                />
              </>
            )}
          </Loaded>
          {outcomes && <Outcomes outcomes={outcomes} />}
          <BankFiles period={period.id} />
          <PeriodPayments period={period.id} />
        </>
      )}
    </>
  );
}

function Totals({ stubs }: { stubs: readonly PayableStub[] }) {
  const { t } = useTranslation('payroll');
  const parts = { net: 'net_payment', paid: 'paid', balance: 'balance' } as const;
  return (
    <div className={classes.totals}>
      <Facts
        facts={Object.entries(parts).map(([name, field]) => [
          t(`pay_period.${name}`),
          <strong key={name}>
            <MoneyText amount={sum(stubs.map((stub) => stub[field]))} />
          </strong>,
        ])}
      />
    </div>
  );
}

type Values = z.input<typeof stubPayments.payPeriod.body>;

interface PayPeopleProps {
  period: string;
  /** With an open balance. */
  stubs: readonly PayableStub[];
  onPaid: (outcomes: PaymentOutcome[]) => void;
}

function PayPeople({ period, stubs, onPaid }: PayPeopleProps) {
  const { t } = useTranslation('payroll');
  const today = useToday();
  const mayPay = useHasPermission('create-compensation');
  const ask = useAskToPay();
  const askAboutDay = useMoneyQuestions();
  const form = useZodForm(stubPayments.payPeriod.body, { date: today, method: null, note: '', stub_ids: stubs.map(({ id }) => id) });
  if (stubs.length === 0)
    return (
      <Alert variant="light" color="petrol" my="md">
        {t('pay_period.all_paid')}
      </Alert>
    );
  if (!mayPay) return null;
  return (
    <Form
      form={form}
      failure={t('pay_period.failed')}
      onSubmit={async (body, sending) => {
        const paid = stubs.filter(({ id }) => body.stub_ids.includes(id));
        if (!(await ask(paid, body.method))) throw ApiError.alreadyHandled();
        return askAboutDay((confirm) => call(stubPayments.payPeriod, { params: { id: period }, body: { ...body, confirm }, ...sending }));
      }}
      onSaved={({ data }) => {
        const count = data.filter(({ outcome }) => outcome === 'paid').length;
        toastSuccess(count === 0 ? t('pay_period.done_none') : t('pay_period.done', { count }));
        onPaid(data);
        return invalidatePayments();
      }}
    >
      <Section title={t('pay_period.section')} hint={t('pay_period.hint')}>
        <FieldGrid>
          <BooksDayField name="date" label={t('payments.fields.date')} required max={today} />
          <SelectField
            name="method"
            label={t('payments.fields.method')}
            placeholder={t('pay_period.method_proposed')}
            options={choicesOf(t, 'payments.methods', stubPaymentMethods)}
          />
          <TextField name="note" label={t('payments.fields.note')} />
        </FieldGrid>
        <People stubs={stubs} />
      </Section>
    </Form>
  );
}

/** Asks before several are paid: how many, how much, and how. */
function useAskToPay() {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const confirm = useConfirm();
  return (stubs: readonly PayableStub[], chosen: StubPaymentMethod | null) => {
    const methodOf = ({ proposed_method }: PayableStub) => chosen ?? proposed_method;
    const paid = stubs.filter((stub) => methodOf(stub) !== null);
    const amountOf = (some: readonly PayableStub[]) => formatMoney(sum(some.map(({ balance }) => balance)), language);
    return confirm({
      title: t('pay_period.ask', { count: paid.length, amount: amountOf(paid) }),
      text: (
        <Stack gap="xs">
          {[...Map.groupBy(stubs, methodOf)].map(([method, some]) => (
            <span key={method}>
              {method
                ? t('pay_period.ask_method', { count: some.length, amount: amountOf(some), method: t(`payments.methods.${method}`) })
                : t('pay_period.ask_no_method', { count: some.length })}
            </span>
          ))}
        </Stack>
      ),
      action: t('pay_period.confirm'),
    });
  };
}

function People({ stubs }: { stubs: readonly PayableStub[] }) {
  const { t } = useTranslation('payroll');
  const { setValue } = useFormContext<Values>();
  const chosen = new Set(useWatch<Values, 'stub_ids'>({ name: 'stub_ids' }));
  const choose = (ids: readonly string[]) => setValue('stub_ids', [...ids], { shouldDirty: true });
  const toggle = (id: string) => choose(stubs.flatMap((stub) => ((stub.id === id) !== chosen.has(stub.id) ? [stub.id] : [])));
  const paid = stubs.filter(({ id }) => chosen.has(id));
  const columns: BriefColumn<PayableStub>[] = [
    {
      title: t('pay_period.columns.name'),
      card: 'title',
      cell: (stub) => (
        <span className={classes.person}>
          <Checkbox
            aria-label={t('pay_period.choose', { name: stub.employee_name })}
            checked={chosen.has(stub.id)}
            onChange={() => toggle(stub.id)}
          />
          {stub.employee_name}
        </span>
      ),
    },
    {
      title: t('pay_period.columns.stub'),
      cell: (stub) => (
        <Anchor component={AppLink} href={`/admin/compensation/stubs/${stub.id}`}>
          {stub.number}
        </Anchor>
      ),
    },
    {
      title: t('pay_period.columns.method'),
      card: 'start',
      cell: ({ proposed_method: method }) => (method ? t(`payments.methods.${method}`) : t('pay_period.no_method')),
    },
    {
      title: t('pay_period.columns.account'),
      cell: ({ institution, account_number }) =>
        account_number ? [institution, account_number].filter(Boolean).join(' · ') : t('pay_period.no_account'),
    },
    {
      title: t('pay_period.columns.status'),
      card: 'end',
      cell: ({ status }) => <StubStatusBadge stub={{ status, is_reopened: false }} />,
    },
    { title: t('pay_period.columns.net'), align: 'right', cell: ({ net_payment }) => <MoneyText amount={net_payment} /> },
    { title: t('pay_period.columns.balance'), align: 'right', card: 'amount', cell: ({ balance }) => <MoneyText amount={balance} /> },
  ];
  return (
    <>
      <div className={classes.tools}>
        <Checkbox
          label={t('pay_period.choose_all')}
          checked={paid.length === stubs.length}
          indeterminate={paid.length > 0 && paid.length < stubs.length}
          onChange={() => choose(paid.length === stubs.length ? [] : stubs.map(({ id }) => id))}
        />
        <span className={classes.sum}>
          <MoneyText amount={sum(paid.map(({ balance }) => balance))} />
        </span>
      </div>
      <BriefTable label={t('pay_period.section')} columns={columns} rows={stubs} />
      <div className={classes.submit}>
        {paid.length === 0 ? (
          <p className={classes.none}>{t('pay_period.action_none')}</p>
        ) : (
          <SubmitButton>{t('pay_period.action', { count: paid.length })}</SubmitButton>
        )}
      </div>
    </>
  );
}

/** On the page of a closed period: the open balance, or the payments. */
export function PayPeriodLink({ period }: { period: PayPeriod }) {
  const { t } = useTranslation('payroll');
  if (period.status !== 'closed') return null;
  return (
    <Button
      variant={isPositive(period.balance) ? 'filled' : 'default'}
      component={AppLink}
      href={`/admin/compensation/periods/${period.id}/payments`}
      aria-keyshortcuts="P"
    >
      {t(isPositive(period.balance) ? 'pay_period.open' : 'pay_period.view')}
    </Button>
  );
}
