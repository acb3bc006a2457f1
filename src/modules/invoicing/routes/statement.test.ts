/** The statement of a customer: it always comes to the balances less the credit. */
import { describe, expect, it } from 'vitest';
import { addDays, today as todayIn } from '#base/days.ts';
import { minus } from '#base/money.ts';
import { cellsOf } from '#server/export/testing.ts';
import { pdfText } from '#server/pdf/testing.ts';
import { createCustomer, createInvoice, createTrip, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world } = await setUpInvoicing();
const admin = () => world.condor.admin;
const statementOf = async (customer: string, from: string, to: string) =>
  (await admin().get(`/api/customers/${customer}/statement?from=${from}&to=${to}`)).body.data;
/** The sum of the balances less the credit. */
async function owes(customer: string): Promise<string> {
  const { open } = (await admin().get(`/api/customers/${customer}/receivables`)).body.data;
  return minus(open.amount, (await admin().get(`/api/customers/${customer}/credit`)).body.data.credit);
}
const far = '2099-12-31';
const today = todayIn('America/Bogota', new Date());
const kinds = (movements: { kind: string; amount: string; balance: string }[]) =>
  movements.map(({ kind, amount, balance }) => [kind, amount, balance]);

describe('the statement of a customer', () => {
  it('has invoices, payments with their adjustments, and refunds, each with the balance after it', async () => {
    const customer = await createCustomer(admin());
    const first = await createInvoice(admin(), customer, { issue_date: '2026-01-10', items: [lineInput('1000')] });
    await createInvoice(admin(), customer, { issue_date: '2026-02-10', items: [lineInput('500')] });
    await createInvoice(admin(), customer, { issue_date: '2026-02-11' }, false);
    const adjustments = [{ kind: 'withholding', amount: '10' }];
    await admin().post('/api/payments', paymentInput(first.id, '1190', { payment_date: '2026-02-20', adjustments, keep_as_credit: true }));
    await admin().post(`/api/customers/${customer}/refunds`, { date: '2026-03-01', method: 'cash', amount: '50' });
    const all = await statementOf(customer, '2026-01-01', '2026-12-31');
    expect([all.opening, kinds(all.movements), all.closing]).toEqual([
      '0.00',
      [
        ['invoice', '1000.00', '1000.00'],
        ['invoice', '500.00', '1500.00'],
        ['payment', '-1200.00', '300.00'],
        ['refund', '50.00', '350.00'],
      ],
      '350.00',
    ]);
    expect(Number(await owes(customer))).toBe(350);
    const february = await statementOf(customer, '2026-02-01', '2026-02-28');
    expect([february.opening, february.movements.length, february.closing]).toEqual(['1000.00', 2, '300.00']);
  });

  it('of an advance of 1,200,000 on an invoice of 1,000,000 closes at −200,000, and has it reserved before', async () => {
    const customer = await createCustomer(admin());
    const trip = await createTrip(world, world.condor, customer, { freight_rate: '1000000', advance: '1200000' });
    const before = await statementOf(customer, '2099-01-01', far);
    expect([before.closing, before.reserved]).toMatchObject(['0.00', [{ amount: '1200000.00' }]]);
    const { id } = (await admin().post(`/api/trips/${trip}/invoice`)).body.data;
    // A draft is owed by no one, and so is what it uses.
    const drafted = await statementOf(customer, addDays(today, -300), today);
    expect([drafted.opening, kinds(drafted.movements), drafted.closing]).toEqual([
      '0.00',
      [['advance', '-200000.00', '-200000.00']],
      '-200000.00',
    ]);
    await admin().post(`/api/invoices/${id}/sending`);
    const after = await statementOf(customer, addDays(today, -300), today);
    expect([after.closing, after.reserved, after.movements.map(({ kind }: { kind: string }) => kind).sort()]).toEqual([
      '-200000.00',
      [],
      ['advance', 'invoice'],
    ]);
    expect(Number(await owes(customer))).toBe(-200000);
  });

  it('has an advance from the day on which its trip was invoiced or cancelled, and reserved until then', async () => {
    const customer = await createCustomer(admin());
    const [invoiced, cancelled] = [
      await createTrip(world, world.condor, customer, { freight_rate: '1000', advance: '300' }),
      await createTrip(world, world.condor, customer, { status: 'active', advance: '200' }),
    ];
    // They are of 20 February.
    const range = ['2026-02-01', '2026-02-28'] as const;
    const february = await statementOf(customer, ...range);
    expect([february.closing, february.movements, february.reserved.length]).toEqual(['0.00', [], 2]);
    await admin().post(`/api/trips/${invoiced}/invoice`);
    await admin().post(`/api/trips/${cancelled}/cancellation`, {});
    const moment = async (trip: string, at: string) =>
      world.owner.query("update trip_status_change set at = $2 where trip_id = $1 and to_status in ('invoiced', 'cancelled')", [trip, at]);
    await moment(invoiced, '2026-03-11T04:30:00Z'); // still the 10th in Bogotá
    await moment(cancelled, '2026-04-02T15:00:00Z');
    expect((await statementOf(customer, ...range)).movements).toEqual([]);
    const { movements, closing, reserved } = await statementOf(customer, '2026-02-01', '2026-12-31');
    expect(movements.map(({ kind, date, amount }: Record<string, string>) => [kind, date, amount])).toEqual([
      ['advance', '2026-04-02', '-200.00'],
    ]);
    // What the draft uses is owed by no one yet.
    expect([closing, reserved]).toEqual(['-200.00', []]);
    const { data } = (await admin().get(`/api/invoices?customer_id=${customer}`)).body;
    await admin().post(`/api/invoices/${data[0].id}/sending`);
    const sent = (await statementOf(customer, '2026-03-01', '2026-03-31')).movements;
    expect(sent.map(({ kind, date, amount }: Record<string, string>) => [kind, date, amount])).toEqual([
      ['advance', '2026-03-10', '-300.00'],
    ]);
  });

  it('is printed and exported with the same movements', async () => {
    const customer = await createCustomer(admin(), { name: 'Cementos del Prado', legal_name: 'Cementos del Prado S.A.S.' });
    const first = await createInvoice(admin(), customer, { issue_date: '2026-01-10', items: [lineInput('1000000')] });
    await admin().post('/api/payments', paymentInput(first.id, '1200000', { payment_date: '2026-02-20', keep_as_credit: true }));
    await admin().post(`/api/customers/${customer}/refunds`, { date: '2026-02-25', method: 'cash', amount: '50000' });
    const path = `/api/customers/${customer}/statement`;
    const range = 'from=2026-02-01&to=2026-02-28';
    const pdf = await admin().get(`${path}/pdf?${range}`);
    expect(pdf.headers.get('content-disposition')).toMatch(/filename="Estado de cuenta Cementos del Prado S\.A\.S\. 2026-02-28\.pdf"/);
    const printed = await pdfText(pdf.bytes);
    const parts = ['Cementos del Prado S.A.S.', 'Saldo anterior $ 1.000.000', 'Devolución $ 50.000', 'Saldo a favor del cliente $ 150.000'];
    expect(parts.filter((part) => !printed.includes(part))).toEqual([]);
    const workbook = await admin().get(`${path}/xlsx?${range}`);
    expect(workbook.headers.get('content-disposition')).toMatch(
      /filename="Estado de cuenta Cementos del Prado S\.A\.S\. 2026-02-28\.xlsx"/,
    );
    const [day, number] = [(value: string) => ({ day: value }), (value: string) => ({ number: value })];
    const [payment] = (await admin().get(`/api/payments?customer_id=${customer}`)).body.data;
    expect(await cellsOf(workbook)).toEqual([
      ['Fecha', 'Movimiento', 'Número', 'Cargos', 'Abonos', 'Saldo'],
      [day('2026-02-01'), 'Saldo anterior', '', '', '', number('1000000')],
      [day('2026-02-20'), 'Pago', payment.number, '', number('1200000'), number('-200000')],
      [day('2026-02-25'), 'Devolución', '', number('50000'), '', number('-150000')],
    ]);
  });

  it('takes a range of a year at most, in its order', async () => {
    const customer = await createCustomer(admin());
    const errors = async (range: string) =>
      Object.keys((await admin().get(`/api/customers/${customer}/statement?${range}`)).body.errors ?? {});
    expect(await errors('from=2026-02-01&to=2026-01-31')).toEqual(['to']);
    expect(await errors('from=2024-01-01&to=2025-06-01')).toEqual(['to']);
    expect(await errors('from=2025-01-01&to=2026-01-01')).toEqual([]);
  });
});
