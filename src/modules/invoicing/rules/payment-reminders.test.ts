import { describe, expect, it } from 'vitest';
import { reminderDue, reminderOutcome } from './payment-reminders.ts';

describe('the reminder that is due', () => {
  const due = '2026-03-10';
  it.each([
    ['2026-03-06', null],
    ['2026-03-07', -3],
    // The server was off on the seventh.
    ['2026-03-09', -3],
    ['2026-03-10', -3],
    // On its day, the next one.
    ['2026-03-11', 1],
    ['2026-03-14', 1],
    // More than three days late.
    ['2026-03-15', null],
    ['2026-03-18', 8],
    ['2027-03-10', null],
  ])('on %s is %s', (today, expected) => expect(reminderDue([-3, 1, 8], due, today)).toBe(expected));

  it('is none without days', () => expect(reminderDue([], due, due)).toBeNull());
});

describe('what becomes of it', () => {
  const facts = { is_sent: false, is_stopped: false, is_disputed: false, promised_until: null, recipients: ['a@b.test'] };
  it.each([
    [{}, 'goes_out'],
    [{ is_sent: true, is_disputed: true }, 'sent'],
    [{ is_stopped: true, promised_until: '2026-03-10' }, 'stopped'],
    [{ is_disputed: true }, 'disputed'],
    [{ promised_until: '2026-03-10' }, 'promised'],
    [{ promised_until: '2026-03-09' }, 'goes_out'],
    [{ recipients: [] }, 'no_address'],
  ] as const)('%j: %s', (change, expected) => expect(reminderOutcome({ ...facts, ...change }, '2026-03-10')).toBe(expected));
});
