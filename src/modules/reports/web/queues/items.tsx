/** The rows of the work queues, as lanes and the urgent ones of the phone show them. */
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { expenseHref } from '#modules/expenses/web/parts.ts';
import { DueDay, paperName } from '#modules/reminders/web/parts.ts';
import type { TripRow } from '#modules/trips/contract/trip.ts';
import { RouteText } from '#modules/trips/web/parts.ts';
import { CompanyName } from '#web/kit/text/company-name.tsx';
import { DayText, LocalDateTimeText, MoneyText } from '#web/kit/text/formatted.tsx';
import type { QueueName, WorkQueues } from '../../contract/queues.ts';

export interface QueueItem {
  id: string;
  href: string;
  title: ReactNode;
  detail: ReactNode;
  end: ReactNode;
}

/** The words of this module, and of reminders. */
export interface Texts {
  t: TFunction<'reports'>;
  paper: TFunction<'reminders'>;
}

const tripItem = (trip: TripRow, end: ReactNode): QueueItem => ({
  id: trip.id,
  href: `/admin/trips/${trip.id}`,
  title: <RouteText from={trip.origin_name} to={trip.destination_name} />,
  detail: trip.number,
  end,
});

/** Why a trip is not ready: its proof, or else the expenses that wait. */
const missing = ({ proof, waiting_expenses }: TripRow, { t }: Texts) =>
  proof === 'attached' ? t('queues.waiting_expenses', { count: waiting_expenses }) : t('queues.without_proof');

const itemsOf: { [Name in QueueName]: (rows: NonNullable<WorkQueues[Name]>['rows'], texts: Texts) => QueueItem[] } = {
  to_review: (rows, texts) => rows.map((trip) => tripItem(trip, missing(trip, texts))),
  to_invoice: (rows) => rows.map((trip) => tripItem(trip, trip.freight && <MoneyText amount={trip.freight} />)),
  leaving_today: (rows) =>
    rows.map((trip) => ({ ...tripItem(trip, trip.truck_plate), detail: <LocalDateTimeText at={trip.departure_at} short /> })),
  past_due: (rows) =>
    rows.map((invoice) => ({
      id: invoice.id,
      href: `/admin/invoices/${invoice.id}`,
      title: <CompanyName name={invoice.customer_name} among={[]} />,
      detail: invoice.number,
      end: <MoneyText amount={invoice.balance} />,
    })),
  papers: (rows, { paper }) =>
    rows.map((reminder) => ({
      id: reminder.id,
      href: `/admin/reminders/${reminder.id}`,
      title: reminder.subject_name,
      detail: paperName(reminder, paper),
      end: reminder.due_on ? <DayText day={reminder.due_on} short /> : <DueDay {...reminder} />,
    })),
  expenses: (rows) =>
    rows.map((expense) => ({
      id: expense.id,
      href: expenseHref(expense),
      title: expense.category_name,
      detail: expense.truck_plate ?? expense.number,
      end: <MoneyText amount={expense.cop_amount} />,
    })),
  stubs: (rows) =>
    rows.map((stub) => ({
      id: stub.id,
      href: `/admin/compensation/stubs/${stub.id}`,
      title: stub.employee_name,
      detail: <DayText day={stub.ends_on} short />,
      end: <MoneyText amount={stub.balance} />,
    })),
};

export function queueItems<Name extends QueueName>(name: Name, queue: NonNullable<WorkQueues[Name]>, texts: Texts): QueueItem[] {
  return itemsOf[name](queue.rows as never, texts);
}
