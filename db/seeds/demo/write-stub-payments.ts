/** Writes the payments of the closed periods: with a bank file, a payment returned by the bank, a partly paid stub and an unpaid one. */
import { addDays, compareDays, type Day } from '#base/days.ts';
import { divide, isPositive } from '#base/money.ts';
import type { BankFileContent } from '#modules/payroll/contract/bank-files.ts';
import type { StubPaymentMethod } from '#modules/payroll/contract/stubs.ts';
import { bankFileOrder } from '#modules/payroll/rules/payments.ts';
import { insertBankFile, listEntries, saveSent } from '#modules/payroll/store/bank-files.ts';
import { insertPayments, type LockedPayment, saveReturn } from '#modules/payroll/store/payments.ts';
import type { Db } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import type { Calendar } from './calendar.ts';

interface Stub {
  id: string;
  employee_id: string;
  net_payment: string;
  method: StubPaymentMethod;
}

/**
 * In the company and in the name of its administrator, as set on the connection. `drivers`: the second is paid in part for the last period, the third
 * not at all.
 */
export async function writeStubPayments(db: Db, company_id: string, drivers: readonly string[], calendar: Calendar): Promise<void> {
  const today = calendar.day(0);
  const periods = await db.all<{ id: string; ends_on: Day }>(
    sql`select id, ends_on from pay_period where company_id = ${company_id} and status = 'closed' order by ends_on`,
  );
  for (const [at, { id, ends_on }] of periods.entries()) {
    const isLast = at === periods.length - 1;
    const payday = notAfter(addDays(ends_on, 1), today);
    const stubs = await db.all<Stub>(sql`select stub.id, stub.employee_id, stub.net_payment,
        case pay.payment_method when 'check' then 'check' else 'bank_deposit' end as method
      from pay_stub stub left join compensation pay on pay.company_id = stub.company_id and pay.id = stub.employee_id
      where stub.period_id = ${id} and stub.net_payment > 0 order by stub.employee_id`);
    const paid = stubs.flatMap(({ id: stub_id, employee_id, net_payment, method }) => {
      const amount = isLast && employee_id === drivers[1] ? divide(net_payment, '2', 0) : net_payment;
      const isDue = isLast && employee_id === drivers[2];
      return isDue || !isPositive(amount) ? [] : [{ stub_id, date: payday, method, amount, note: '' }];
    });
    const ids = await insertPayments(db, paid);
    // Files are of the last three; before, each was paid by hand.
    const back = periods.length - at;
    if (back <= 3) await sendFile(db, id, 'payments');
    if (back !== Math.min(3, periods.length)) continue;
    const deposit = paid.findIndex(({ method }) => method === 'bank_deposit');
    const returned = { id: ids[deposit], stub_id: paid[deposit]?.stub_id } as LockedPayment;
    const day = notAfter(addDays(payday, 2), today);
    saveReturn(db, returned, { returned_on: day, reason: 'La cuenta no existe' });
    await sendFile(db, id, 'returned');
    const { stub_id, amount } = paid[deposit] as (typeof paid)[number];
    await insertPayments(db, [{ stub_id, amount, date: day, method: 'bank_deposit', note: 'A la cuenta corregida' }]);
  }
  await db.run(
    sql`update stub_payment set created_at = (date + time '10:00') at time zone ${calendar.zone} where company_id = ${company_id}`,
  );
  await db.run(sql`update bank_file file set created_at = made.at, sent_at = made.at + interval '20 minutes'
    from (select part.file_id, max(coalesce(payment.created_at, (returned.returned_on + time '11:00') at time zone ${calendar.zone})) as at
        from bank_file_row part
          left join stub_payment payment on payment.company_id = part.company_id and payment.id = part.payment_id
          left join stub_payment returned on returned.company_id = part.company_id and returned.id = part.returned_payment_id
        where part.company_id = ${company_id} group by part.file_id) made
    where file.company_id = ${company_id} and made.file_id = file.id`);
}

const notAfter = (day: Day, last: Day): Day => (compareDays(day, last) > 0 ? last : day);

async function sendFile(db: Db, period_id: string, content: BankFileContent): Promise<void> {
  const entries = await listEntries(db, period_id, content);
  if (entries.length > 0) saveSent(db, insertBankFile(db, period_id, content, entries.toSorted(bankFileOrder)), true);
}
