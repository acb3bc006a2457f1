import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { factsAsText } from '#base/notification-kind.ts';
import { builtInRoles, type Permission, seededRoles } from '#base/permissions.ts';
import { notificationKinds } from '#server/modules.ts';
import { channelsOf, preferencesOf, type Rights, receivableKinds } from './rules.ts';

const office = (rights: readonly Permission[]): Rights => ({ rights, beyond_driver: rights });
const driver: Rights = { rights: builtInRoles.driver, beyond_driver: [] };
const [toHolders, toNamed] = [
  { key: 'to_holders', permission: 'view-trips', holders: ['reject-trips'], email: false, facts: [] },
  { key: 'to_named', permission: 'view-trips', holders: null, email: true, facts: [] },
] as const;

describe('the kinds that a person can receive', () => {
  const cases: { name: string; rights: Rights; kinds: string[] }[] = [
    { name: 'administrator: all', rights: office(builtInRoles.administrator), kinds: notificationKinds.map(({ key }) => key) },
    {
      name: 'driver: only about their own trips and expenses',
      rights: driver,
      kinds: ['trip_rejected', 'expense_approved', 'expense_rejected'],
    },
    {
      name: 'billing clerk: trips to review, invoices past due and emails that did not arrive',
      rights: office(seededRoles.billing_clerk),
      kinds: ['trip_under_review', 'trip_rejected', 'expense_approved', 'expense_rejected', 'email_not_delivered', 'invoice_past_due'],
    },
    {
      name: 'payroll clerk: reminders, invitations and closed pay periods',
      rights: office(seededRoles.payroll_clerk),
      kinds: [
        'reminder_soon',
        'reminder_overdue',
        'trip_rejected',
        'expense_approved',
        'expense_rejected',
        'invitation_accepted',
        'pay_period_closed',
      ],
    },
    { name: 'may reject trips but not open them: none', rights: office(['reject-trips']), kinds: [] },
    { name: 'not a member: none', rights: office([]), kinds: [] },
  ];
  it.each(cases)('$name', ({ rights, kinds }) => expect(receivableKinds(notificationKinds, rights).map(({ key }) => key)).toEqual(kinds));
});

describe('the channels of a kind', () => {
  it('are by default the bell, and email if the kind says so; the person can change both', () => {
    expect(channelsOf(toHolders, { bell: null, email: null })).toEqual({ bell: true, email: false });
    expect(channelsOf(toNamed, { bell: null, email: null })).toEqual({ bell: true, email: true });
    expect(channelsOf(toNamed, { bell: false, email: false })).toEqual({ bell: false, email: false });
  });

  it('are listed for each kind that the person can receive, stored or not', () => {
    const stored = [
      { kind: 'to_named', bell: true, email: false },
      { kind: 'to_holders', bell: true, email: true },
    ];
    expect(preferencesOf([toHolders, toNamed], driver, stored)).toEqual([stored[0]]);
    expect(preferencesOf([toNamed], driver, [])).toEqual([{ kind: 'to_named', bell: true, email: true }]);
  });
});

it('shows days in words and other facts unchanged', () => {
  expect(factsAsText({ from_km: '1234567' }, 'es')).toEqual({ from_km: '1.234.567' });
  expect(factsAsText({ invoice: 'INV-1', due_date: '2026-03-05' }, 'es')).toEqual({ invoice: 'INV-1', due_date: '5\u00a0mar\u00a02026' });
});

describe.each(['es', 'en'])('the words in %s', (language) => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const modules = [...(/kindWords = \[(.*)\]/.exec(read('web/router.tsx'))?.[1] ?? '').matchAll(/'(\w+)'/g)].map((found) => found[1]);
  const wordsOf = (section: string): Record<string, string> =>
    Object.assign({}, ...modules.map((module) => JSON.parse(read(`modules/${module}/words/${language}.json`))[section]));
  const [mail, names] = [wordsOf('mail'), wordsOf('notification_kinds')];

  it.each(notificationKinds)('of $key are in a module that the screens load, and use only its facts', ({ key, facts }) => {
    const texts = [mail[`${key}_subject`], mail[`${key}_body`]];
    expect([...texts, names[key], names[`${key}_hint`]]).toEqual(Array(4).fill(expect.any(String)));
    const used = [...texts.join(' ').matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]);
    expect(facts).toEqual(expect.arrayContaining(used));
  });
});
