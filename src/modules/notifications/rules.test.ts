import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtInRoles, type Permission, seededRoles } from '#base/permissions.ts';
import { kinds, type NotificationKind, notificationKinds } from './contract/notifications.ts';
import { kindsFor, placesOf, preferencesOf, worded } from './rules.ts';

const desk = (rights: readonly Permission[]) => ({ rights, beyond_driver: rights });

describe('who may be told of what', () => {
  const cases: { name: string; who: Parameters<typeof kindsFor>[0]; told: NotificationKind[] }[] = [
    { name: 'an administrator: everything', who: desk(builtInRoles.administrator), told: notificationKinds },
    { name: 'a driver: only what becomes of own trips', who: { rights: builtInRoles.driver, beyond_driver: [] }, told: ['trip_rejected'] },
    {
      name: 'a billing clerk: trips to review and invoices past due',
      who: desk(seededRoles.billing_clerk),
      told: ['trip_under_review', 'trip_rejected', 'invoice_past_due'],
    },
    { name: 'a payroll clerk: invitations', who: desk(seededRoles.payroll_clerk), told: ['trip_rejected', 'invitation_accepted'] },
    { name: 'who may reject trips but not open them: nothing', who: desk(['reject-trips']), told: [] },
    { name: 'who is no member: nothing', who: desk([]), told: [] },
  ];
  it.each(cases)('$name', ({ who, told }) => expect(kindsFor(who)).toEqual(told));
});

describe('where a person hears of a kind', () => {
  it('is the bell, and mail where the kind says so, until the person says otherwise', () => {
    expect(placesOf('trip_under_review', { bell: null, email: null })).toEqual({ bell: true, email: false });
    expect(placesOf('trip_rejected', { bell: null, email: null })).toEqual({ bell: true, email: true });
    expect(placesOf('trip_rejected', { bell: false, email: false })).toEqual({ bell: false, email: false });
  });

  it('is asked of every kind that may be told, wished for or not', () => {
    const driver = { rights: builtInRoles.driver, beyond_driver: [] };
    const wishes = [
      { kind: 'trip_rejected', bell: true, email: false },
      { kind: 'invoice_past_due', bell: true, email: true },
    ] as const;
    expect(preferencesOf(driver, wishes)).toEqual([wishes[0]]);
  });
});

it('writes days as people do and leaves the rest alone', () => {
  expect(worded({ invoice: 'INV-1', due_date: '2026-03-05' }, 'es')).toEqual({ invoice: 'INV-1', due_date: '5\u00a0mar\u00a02026' });
});

describe.each(['es', 'en'])('the words in %s', (language) => {
  const words = JSON.parse(readFileSync(new URL(`words/${language}.json`, import.meta.url), 'utf8'));
  it.each(notificationKinds)('of %s speak of nothing but its facts', (kind) => {
    const text = `${words.mail[`${kind}_subject`]} ${words.mail[`${kind}_body`]}`;
    const places = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]);
    expect(kinds[kind].facts).toEqual(expect.arrayContaining(places));
    expect([words.kinds[kind], words.kinds[`${kind}_hint`]]).toEqual([expect.any(String), expect.any(String)]);
  });
});
