/** The lists behind the work queues: the server reads their first rows with the same filters that the screen opens them with. */
import type { Day } from '#base/days.ts';
import type { Permission } from '#base/permissions.ts';
import { type QueueName, queueRows, type WorkQueues } from '../contract/queues.ts';
import { type FigureList, listsOfToday } from './lists.ts';

export interface QueueList extends FigureList {
  /** The permissions of the caller, by a role other than the driver's: to see the list, and to do the work of the queue. */
  permissions: readonly Permission[];
}

/** `today`: the day of the company. */
export function queueLists(today: Day): Record<QueueName, QueueList> {
  return {
    to_review: {
      permissions: ['view-trips', 'reject-trips'],
      api: '/api/trips',
      screen: '/admin/trips',
      query: { status: 'under_review', ready: '0', sort: 'departure_at' },
    },
    to_invoice: {
      permissions: ['view-trips', 'invoice-trips'],
      api: '/api/trips',
      screen: '/admin/trips',
      query: { status: 'under_review', ready: '1', sort: 'departure_at' },
    },
    past_due: {
      permissions: ['view-invoices'],
      ...listsOfToday.past_due,
    },
    leaving_today: {
      permissions: ['view-trips', 'start-trips'],
      api: '/api/trips',
      screen: '/admin/trips',
      query: { status: 'active', departed_from: today, departed_to: today, sort: 'departure_at' },
    },
    papers: {
      permissions: ['view-reminders', 'update-reminders'],
      api: '/api/reminders',
      screen: '/admin/reminders',
      query: { near: '1', sort: 'due_on' },
    },
    expenses: {
      permissions: ['view-expenses', 'approve-expenses'],
      api: '/api/expenses',
      screen: '/admin/expenses',
      query: { status: 'submitted', sort: 'date' },
    },
    stubs: {
      permissions: ['view-compensation', 'create-compensation'],
      api: '/api/pay-stubs',
      screen: '/admin/compensation?tab=stubs',
      query: { unpaid: '1', sort: 'ends_on' },
    },
  };
}

/** In the order in which their work is urgent. */
const urgency = [
  'past_due',
  'leaving_today',
  'papers',
  'to_invoice',
  'expenses',
  'to_review',
  'stubs',
] as const satisfies readonly QueueName[];
/** The rows of all queues that the phone shows. */
const urgentRows = 5;

/** The most urgent rows of all queues: the first of each, then the second of each, until there are enough. `at`: the place in the queue. */
export function byUrgency(queues: WorkQueues): { name: QueueName; at: number }[] {
  const rounds = Array.from({ length: queueRows }, (_, at) =>
    urgency.filter((name) => (queues[name]?.rows.length ?? 0) > at).map((name) => ({ name, at })),
  );
  return rounds.flat().slice(0, urgentRows);
}
