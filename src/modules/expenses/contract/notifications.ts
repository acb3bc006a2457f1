import { defineNotificationKind } from '#base/notification-kind.ts';

const facts = ['expense', 'category', 'amount'] as const;

/** Sent to users who may approve, when an expense waits for that. */
export const expenseSubmitted = defineNotificationKind({
  key: 'expense_submitted',
  permission: 'view-expenses',
  holders: ['approve-expenses'],
  email: false,
  facts: [...facts, 'person'],
});

/** Sent to the user who entered it, and to its driver. */
export const expenseApproved = defineNotificationKind({
  key: 'expense_approved',
  permission: 'view-expenses',
  holders: null,
  email: false,
  facts,
});

/** The same, with the reason. */
export const expenseRejected = defineNotificationKind({
  key: 'expense_rejected',
  permission: 'view-expenses',
  holders: null,
  email: true,
  facts: [...facts, 'message'],
});
