import { describe, expect, it } from 'vitest';
import { termsOf } from '../testing.ts';
import { type Employee, type ExpenseSource, inputReader, type PeriodSources } from './sources.ts';

const period = { starts_on: '2026-11-01', ends_on: '2026-11-15' };
const employee: Employee = { id: 'driver', name: 'Conductor', status: 'active', left_on: null, terms: [termsOf('1900000')] };
const trip = { id: 'trip', number: 'V-1', driver_id: employee.id, freight: '3000000' };

const spent = (amount: string, used: string, is_picked = true): ExpenseSource => ({
  id: `${amount}${used}`,
  number: 'G-1',
  date: '2026-11-03',
  trip_id: trip.id,
  driver_id: employee.id,
  paid_by: 'driver',
  status: 'approved',
  is_cost: true,
  amount,
  used,
  is_picked,
});

const read = (sources: Partial<PeriodSources>) =>
  inputReader(period, {
    company: {
      cycle: 'semi_monthly',
      next_cycle: 'semi_monthly',
      arl_paid_by: 'employer',
      protects_pay: true,
      money_decimals: 0,
      first_day: null,
    },
    employees: [employee],
    trips: [trip],
    expenses: [],
    cash: [],
    advances: [],
    choices: [],
    earlier: [],
    paid: [],
    changed: [],
    parameters: [],
    stubs: [],
    ...sources,
  })(employee).sources;

describe('what the pay of a driver is made of', () => {
  it('has what an earlier stub left of an expense, which still lowers the bonus of its trip whole', () => {
    const { cash, trips } = read({ expenses: [spent('80000', '-80000'), spent('50000', '-20000'), spent('7000', '0')] });
    expect(cash.map(({ open }) => open)).toEqual(['-30000', '-7000']);
    expect(trips).toEqual([expect.objectContaining({ expenses: '137000' })]);
  });

  it('has what an earlier stub left of cash', () => {
    const row = { id: 'cash', date: '2026-11-02', driver_id: employee.id };
    const { cash } = read({
      cash: [
        { ...row, owed: '500000', used: '400000' },
        { ...row, owed: '90000', used: '90000' },
      ],
    });
    expect(cash.map(({ open }) => open)).toEqual(['100000']);
  });
});
