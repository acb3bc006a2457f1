import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { useTrip } from '#modules/trips/web/parts.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { expenses } from '../../contract/expenses.ts';
import { ExpenseInput } from '../../contract/input.ts';
import { useEditor } from '../access.ts';
import { CreatorsOnly } from '../creators-only.tsx';
import { useExpenseQuestions } from '../texts.tsx';
import { ExpenseFields } from './fields.tsx';
import { proposedPayer, startValues } from './values.ts';

export function NewExpense() {
  const proposed = useSearch({ from: '/admin/expenses/new' });
  return (
    <CreatorsOnly>
      <NewExpenseForm {...proposed} />
    </CreatorsOnly>
  );
}

/** On the page of a trip, whose expense it is. */
export function NewTripExpense() {
  const { id } = useParams({ from: '/admin/trips/$id/expenses/new' });
  const answer = useTrip(id);
  return (
    <CreatorsOnly>
      <Loaded answer={answer}>{({ data }) => <NewExpenseForm trip_id={id} trip={data} />}</Loaded>
    </CreatorsOnly>
  );
}

interface NewExpenseFormProps {
  trip_id?: string | undefined;
  truck_id?: string | undefined;
  driver_id?: string | undefined;
  /** Whose page it is. */
  trip?: Trip;
}

function NewExpenseForm({ trip_id, truck_id, driver_id, trip }: NewExpenseFormProps) {
  const { t } = useTranslation(['expenses', 'common']);
  const navigate = useNavigate();
  const today = useToday();
  const isDriver = useEditor() === 'driver';
  const paid_by = proposedPayer(isDriver || trip !== undefined);
  const { truck_id: ofTruck, trailer_id, driver_id: ofDriver } = isDriver ? {} : (trip ?? {});
  const proposed = {
    trip_id: trip_id ?? null,
    truck_id: truck_id ?? ofTruck ?? null,
    trailer_id: trailer_id ?? null,
    driver_id: driver_id ?? ofDriver ?? null,
  };
  const form = useZodForm(ExpenseInput, startValues({ date: today, ...proposed, paid_by }), {
    key: `expenses.new.${trip_id ?? ''}`,
  });
  const ask = useExpenseQuestions(t('common:actions.save'));
  const list = trip ? `/admin/trips/${trip.id}/expenses` : '/admin/expenses';
  const crumbs = trip ? [{ label: trip.number, href: `/admin/trips/${trip.id}` }] : [];
  return (
    <>
      <PageHead title={t('new')} crumbs={[...crumbs, { label: t('title'), href: list }]} />
      <Form
        form={form}
        success={t('created')}
        failure={t('create_failed')}
        onSubmit={(body, sending) => ask((confirm) => call(expenses.create, { body: { ...body, confirm }, ...sending }))}
        onSaved={async ({ data }) => {
          await invalidateAll();
          await navigate({ href: `${list}/${data.id}` });
        }}
      >
        <ExpenseFields trip={trip} isOfTrip={trip !== undefined} />
        <SaveBar label={t('create')} cancelHref={list} />
      </Form>
    </>
  );
}
