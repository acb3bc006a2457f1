import { describe, expect, it } from 'vitest';
import { checkRenewal, proposedFirst, proposedRenewal } from './renewal.ts';

const unknown = { date_of_birth: null, purchase_date: null, year: null };
const today = '2026-11-22';

describe('proposedRenewal', () => {
  it('is a year after the old date', () => expect(proposedRenewal('soat', '2026-12-01', unknown, today)).toBe('2027-12-01'));
  it('is a year from today where that has passed', () => expect(proposedRenewal('soat', '2024-01-01', unknown, today)).toBe('2027-11-22'));
  it('is three years for a licence before the age of 60', () =>
    expect(proposedRenewal('licence', '2026-12-01', { ...unknown, date_of_birth: '1966-11-23' }, today)).toBe('2029-12-01'));
  it('is one year from the 60th birthday on', () =>
    expect(proposedRenewal('licence', '2026-12-01', { ...unknown, date_of_birth: '1966-11-22' }, today)).toBe('2027-12-01'));
  it('is null where only an odometer decides', () => expect(proposedRenewal('other', null, unknown, today)).toBeNull());
});

describe('proposedFirst', () => {
  it('is the inspection two years after the purchase', () =>
    expect(proposedFirst('technical_inspection', { ...unknown, purchase_date: '2025-03-15', year: 2024 }, today)).toBe('2027-03-15'));
  it('is the next yearly inspection of an older vehicle', () =>
    expect(proposedFirst('technical_inspection', { ...unknown, purchase_date: '2020-03-15' }, today)).toBe('2027-03-15'));
  it('counts from the model year without a day of purchase', () =>
    expect(proposedFirst('technical_inspection', { ...unknown, year: 2026 }, today)).toBe('2028-01-01'));
  it('is a year from today for a policy', () => expect(proposedFirst('liability_policy', unknown, today)).toBe('2027-11-22'));
  it('is null for what has no usual term', () => expect(proposedFirst('other', unknown, today)).toBeNull());
});

describe('checkRenewal', () => {
  const before = { due_on: '2026-12-01', due_odometer: 50_000 };
  it('accepts a later date, or a later odometer', () => {
    checkRenewal(before, { due_on: '2026-12-02', due_odometer: 50_001 });
    checkRenewal(before, { due_on: '2027-12-01', due_odometer: null });
    checkRenewal(before, { due_on: null, due_odometer: 60_000 });
  });
  it('refuses the same or an earlier one', () => {
    expect(() => checkRenewal(before, { due_on: '2026-12-01', due_odometer: null })).toThrow('renewal_before_due');
    expect(() => checkRenewal(before, { due_on: '2027-12-01', due_odometer: 50_000 })).toThrow('renewal_before_due');
  });
});
