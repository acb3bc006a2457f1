/** The days of the stubs of a person over closings, other cycles of the person and the company, payment dates, starts and ends. */
import { describe, expect, it } from 'vitest';
import { assertMonthsWhole, assertNoDayTwice, own, Payroll } from './testing.ts';

describe('the days of the next stub', () => {
  const second = { span: { starts_on: '2026-11-16', ends_on: '2026-11-30' }, days: 15, days_before: 0 };

  it('are a half after a half, where the person goes over to the month', () => {
    const payroll = new Payroll('semi_monthly', '2026-11-15');
    payroll.close();
    payroll.agree(own('2026-11-16', 'monthly'));
    payroll.close();
    expect(payroll.last).toMatchObject(second);
  });

  it('are the whole month where the person goes over to halves on the 16th, with nothing paid in it', () => {
    const payroll = new Payroll('semi_monthly', '2026-10-30', [own(null, 'monthly')]);
    payroll.close();
    payroll.close();
    payroll.agree(own('2026-11-16', 'semi_monthly'));
    payroll.close();
    expect(payroll.last).toMatchObject({ span: { starts_on: '2026-11-01', ends_on: '2026-11-30' }, days: 30, days_before: 15 });
  });

  it('are a half where the company goes over to months after the first one', () => {
    const payroll = new Payroll('semi_monthly', '2026-11-15');
    payroll.close();
    payroll.pays('monthly', '2026-11-30');
    payroll.close();
    expect(payroll.last).toMatchObject({ ...second, period: second.span });
  });

  it('are the whole month where the company goes over to halves on the 16th', () => {
    const payroll = new Payroll('monthly', '2026-10-31');
    payroll.close();
    payroll.pays('semi_monthly', '2026-11-30');
    payroll.close();
    expect(payroll.last).toMatchObject({ period: second.span, days: 30, days_before: 15 });
  });

  it('are nine where a weekly company goes over to months with 21 days paid', () => {
    const payroll = new Payroll('weekly', '2026-06-07');
    for (let week = 0; week < 3; week += 1) payroll.close();
    payroll.pays('monthly', '2026-06-30');
    payroll.close();
    expect(payroll.last).toMatchObject({ span: { starts_on: '2026-06-22', ends_on: '2026-06-30' }, days: 9 });
  });

  it('are 30 in a December whose second half is paid on the 30th', () => {
    const payroll = new Payroll('semi_monthly', '2026-12-15');
    for (let half = 0; half < 3; half += 1) payroll.close();
    expect(payroll.stubs.map(({ period, days }) => [period.ends_on, days])).toEqual([
      ['2026-12-15', 15],
      ['2026-12-31', 15],
      ['2027-01-15', 15],
    ]);
  });

  it('are none on a 31st, which is said', () => {
    const payroll = new Payroll('semi_monthly', '2026-12-31', [own('2026-12-31', null)]);
    payroll.close();
    expect(payroll.last).toMatchObject({ span: { starts_on: '2026-12-31', ends_on: '2026-12-31' }, days: 0, startsOn31st: true });
    payroll.close();
    expect(payroll.last).toMatchObject({ days: 15, startsOn31st: false });
  });

  it('are those of employment alone: a last day that moves is paid later', () => {
    const payroll = new Payroll('semi_monthly', '2026-11-15');
    payroll.left_on = '2026-11-10';
    payroll.close();
    payroll.left_on = '2026-11-20';
    payroll.close();
    expect(payroll.stubs.map(({ days }) => days)).toEqual([10, 10]);
  });

  it('are not those before the company’s first period, and for the month the whole one', () => {
    const half = new Payroll('semi_monthly', '2026-11-30');
    half.close();
    expect(half.last).toMatchObject(second);
    const month = new Payroll('semi_monthly', '2026-11-30', [own(null, 'monthly')]);
    month.close();
    expect(month.last).toMatchObject({ days: 30, days_before: 0 });
  });
});

describe('over 24 months', () => {
  it('everyone on months and halves is paid all days of employment in every closed month, and no day twice', () => assertMonthsWhole(400));
  it('no day is paid twice nor left out where companies also pay by weeks', () => assertNoDayTwice(100));
});
