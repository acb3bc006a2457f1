/** Many receipts of a trip at once, with one save, and the totals of the trip beside them. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouteContext } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sum } from '#base/money.ts';
import { expenseCategories } from '#modules/companies/contract/catalogues.ts';
import { useTrip } from '#modules/trips/web/parts.ts';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { FilledSlots } from '#web/kit/record/filled-slots.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { expenses } from '../../contract/expenses.ts';
import { CreatorsOnly } from '../creators-only.tsx';
import { PaymentFields } from '../form/parts.tsx';
import { proposedPayer } from '../form/values.ts';
import { useCategories } from '../queries.ts';
import { useExpenseQuestions } from '../texts.tsx';
import classes from './grid.module.css';
import { ExpensesGrid } from './grid.tsx';
import { blankRow, bodyOf, GridInput, type GridValues, isBlankRow, sentValues, typedTotal } from './values.ts';

export function TripExpensesGrid() {
  const { id } = useParams({ from: '/admin/trips/$id/expenses/grid' });
  const answer = useTrip(id);
  // Letters that are typed, and rows that are pasted, name categories.
  const categories = useQuery(query(expenseCategories.list));
  return (
    <CreatorsOnly>
      <Loaded answer={answer}>{({ data }) => <Loaded answer={categories}>{() => <GridForm trip={data} />}</Loaded>}</Loaded>
    </CreatorsOnly>
  );
}

function GridForm({ trip: { id, number, owner_name } }: { trip: { id: string; number: string; owner_name: string | null } }) {
  const { t } = useTranslation(['expenses', 'common']);
  const navigate = useNavigate();
  const today = useToday();
  const categories = useCategories();
  const form = useZodForm(
    GridInput,
    { expenses: [blankRow(today)], confirm: [], payment_method_id: null, paid_by: proposedPayer(true) },
    { key: `expenses.grid.${id}`, sent: sentValues },
  );
  const ask = useExpenseQuestions(t('common:actions.save'));
  const list = `/admin/trips/${id}/expenses`;
  return (
    <>
      <PageHead
        title={t('grid.title')}
        crumbs={[
          { label: number, href: `/admin/trips/${id}` },
          { label: t('title'), href: list },
        ]}
      />
      <Form
        form={form}
        success={t('grid.saved')}
        failure={t('grid.failed')}
        onSubmit={(values, sending) =>
          ask((confirm) => call(expenses.createBatch, { params: { id }, body: { ...bodyOf(values, categories), confirm }, ...sending }))
        }
        onSaved={async () => {
          await invalidateAll();
          await navigate({ href: list });
        }}
      >
        <Section title={t('grid.paid')}>
          <FieldGrid>
            <PaymentFields />
          </FieldGrid>
        </Section>
        <Section title={t('title')}>
          <ExpensesGrid hasOwner={owner_name !== null} />
        </Section>
        <SaveBar label={t('grid.save')} cancelHref={list}>
          <TypedTotals trip_id={id} />
        </SaveBar>
      </Form>
    </>
  );
}

/** The typed total, and the resulting totals of the trip and its driver. Sticky in the bar. */
function TypedTotals({ trip_id }: { trip_id: string }) {
  const { t } = useTranslation('expenses');
  const { expenseSlots } = useRouteContext({ from: '/admin/trips/$id/expenses/grid' });
  const [rows, paid_by] = useWatch<GridValues, ['expenses', 'paid_by']>({ name: ['expenses', 'paid_by'] });
  const totals = useQuery(query(expenses.tripTotals, { params: { id: trip_id }, quiet: true })).data?.data;
  const typed = typedTotal(rows);
  return (
    <dl className={classes.totals} aria-label={t('grid.totals')}>
      <div>
        <dt>{t('grid.count', { count: rows.filter((row) => !isBlankRow(row)).length })}</dt>
        <dd>
          <MoneyText amount={typed} />
        </dd>
      </div>
      <div>
        <dt>{t('grid.total')}</dt>
        <dd>{totals && <MoneyText amount={sum([totals.approved, totals.submitted, typed])} />}</dd>
      </div>
      <FilledSlots parts={expenseSlots.typedTotals} props={{ trip_id, paidByDriver: paid_by === 'driver' ? typed : '0' }} />
    </dl>
  );
}
