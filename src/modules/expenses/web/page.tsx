/** The page of an expense: its values, its form, and its history. Also below a trip, to which it must belong. */
import { Alert, Anchor, Button, Center } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { NotFoundPage } from '#web/app/pages/not-found.tsx';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { type Crumb, PageHead } from '#web/kit/page/page-head.tsx';
import { EditButton } from '#web/kit/record/edit-button.tsx';
import { editHref, editTab } from '#web/kit/record/screen.ts';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { type PageTab, PageTabs, useOpenTab } from '#web/kit/tabs/page-tabs.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type Expense, expenses } from '../contract/expenses.ts';
import { mayEdit } from '../rules/status.ts';
import { useEditor } from './access.ts';
import { useExpenseActions } from './actions.tsx';
import { ExpenseDetails } from './details.tsx';
import { ExpenseHistory } from './history.tsx';
import { ExpenseAmount, ExpenseStatusBadge } from './texts.tsx';

const edit = lazyPart(async () => (await import('./form/edit.tsx')).EditExpense);

export function ExpensePage() {
  const { id } = useParams({ from: '/admin/expenses/$id' });
  const answer = useQuery(query(expenses.read, { params: { id } }));
  return <Loaded answer={answer}>{({ data }) => <Page key={id} expense={data} list="/admin/expenses" crumbs={[]} />}</Loaded>;
}

export function TripExpensePage() {
  const { id, expense_id } = useParams({ from: '/admin/trips/$id/expenses/$expense_id' });
  const answer = useQuery(query(expenses.read, { params: { id: expense_id } }));
  return (
    <Loaded answer={answer}>
      {({ data }) =>
        data.trip_id === id ? (
          <Page
            key={expense_id}
            expense={data}
            list={`/admin/trips/${id}/expenses`}
            crumbs={[{ label: data.trip_number ?? '', href: `/admin/trips/${id}` }]}
          />
        ) : (
          <NotFoundPage />
        )
      }
    </Loaded>
  );
}

function Page({ expense, list, crumbs }: { expense: Expense; list: string; crumbs: Crumb[] }) {
  const { t } = useTranslation(['expenses', 'common']);
  const navigate = useNavigate();
  const by = useEditor();
  const { id, number, status } = expense;
  const isEditable = useHasPermission('update-expenses') && mayEdit(expense, by);
  const maySeeHistory = useHasPermission('view-history');
  const actions = useExpenseActions(() => navigate({ href: list }))(expense);
  const href = `${list}/${id}`;
  const form = { expense, href, isOfTrip: crumbs.length > 0 };
  const tabs: [PageTab, ...PageTab[]] = [
    { key: 'details', label: t('common:record.tabs.details'), content: <ExpenseDetails expense={expense} /> },
    ...(isEditable ? [{ key: editTab, label: t('common:record.tabs.edit'), content: <LazyPart part={edit} props={form} /> }] : []),
    ...(maySeeHistory ? [{ key: 'history', label: t('common:record.tabs.history'), content: <ExpenseHistory id={id} /> }] : []),
  ];
  const isEditing = useOpenTab(tabs).key === editTab;
  // Not beside the form, whose input it would not approve.
  const main = isEditing ? [] : actions.filter(({ key }) => key === 'approve');
  return (
    <>
      <PageHead
        title={number}
        mark={<ExpenseStatusBadge status={status} />}
        subtitle={
          <>
            {expense.category_name} · <ExpenseAmount expense={expense} />
          </>
        }
        crumbs={[...crumbs, { label: t('title'), href: list }]}
        action={
          <>
            <Center>
              <RowMenu actions={actions.filter(({ key }) => key !== 'approve')} rowLabel={number} />
            </Center>
            {isEditable && !isEditing && <EditButton href={editHref(href)} />}
            {main.map(({ key, label, onClick }) => (
              <Button key={key} onClick={onClick}>
                {label}
              </Button>
            ))}
          </>
        }
      />
      <Notes expense={expense} />
      <PageTabs label={t('common:record.tabs.label')} tabs={tabs} />
    </>
  );
}

/** Why it was rejected, that it is of a service, and a consumption that is unlikely. */
function Notes({ expense: { status, rejection_reason, service_id, fuel } }: { expense: Expense }) {
  const { t } = useTranslation('expenses');
  const language = useLanguage();
  return (
    <>
      {status === 'rejected' && (
        <Alert color="red" variant="light" title={t('rejected_title')} mb="md">
          {rejection_reason}
        </Alert>
      )}
      {service_id && (
        <Alert variant="light" color="gray" mb="md">
          {t('of_service')}{' '}
          <Anchor component={AppLink} href={`/admin/services/${service_id}`} inherit>
            {t('see_service')}
          </Anchor>
        </Alert>
      )}
      {fuel?.is_outlier && fuel.average && (
        <Alert color="yellow" variant="light" title={t('outlier_title')} mb="md">
          {t('outlier_text', {
            km_per_gallon: formatQuantity(fuel.km_per_gallon, language),
            average: formatQuantity(fuel.average, language),
          })}
        </Alert>
      )}
    </>
  );
}
