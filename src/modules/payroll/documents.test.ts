/** What is printed of pay and reported about it, over HTTP: for two people in a period whose figures are worked out by hand. */
import { beforeAll, describe, expect, it } from 'vitest';
import { categoriesOf, createExpense, methodsOf } from '#modules/expenses/testing.ts';
import { runWaitingJobs } from '#modules/jobs/testing.ts';
import { createClerk } from '#modules/people/testing.ts';
import { setUpTrips, tripPath } from '#modules/trips/testing.ts';
import { cellsOf } from '#server/export/testing.ts';
import { pdfPages, pdfText } from '#server/pdf/testing.ts';
import type { Reply } from '#server/testing/client.ts';
import { addStub, agreePay, closePeriodNow, modifierOf, openPeriod, periodPath } from './testing.ts';

const { world, condor, admin, driver, trips } = await setUpTrips();
const { driver_id, admin_id } = condor;
let period = '';
let numbers: string[] = [];
/** The ids of the stubs by employee. */
const stubs = new Map<string, string>();

const ok = (reply: Reply, status = 200) => {
  if (reply.status !== status) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body.data;
};
const printed = async (reply: Promise<Reply>) => {
  const { status, text, bytes } = await reply;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return pdfText(bytes);
};
const flat = (text: string) => text.replaceAll('\n', ' ').replaceAll('\u00a0', ' ');

/*
 * The driver: 1,900,000 × 15 ÷ 30 = 950,000; 6 % of 2,535,000 + 3,120,000 = 339,300; transport 124,548: 1,413,848. Base 1,289,300, health and pension
 * 51,572 each. Room 1,413,848 − 124,548 − 103,144 − 875,453 = 310,703: the advance takes its instalment of 200,000, cash 110,703 of 352,400.
 * Net 1,000,001. The administrator: 1,800,000, no transport, health and pension 72,000 each: 1,656,000.
 */
beforeAll(async () => {
  const [meals, ownMoney] = [(await categoriesOf(admin)).meals as string, (await methodsOf(admin)).driver];
  period = await openPeriod(world, condor, { starts_on: '2026-03-01', ends_on: '2026-03-15' });
  ok(await admin.put('/api/settings/customization', { ...(await admin.get('/api/settings')).body.data, money_decimals: 0 }));
  await agreePay(admin, driver_id, '1900000', { modifiers: [modifierOf({})] });
  await agreePay(admin, admin_id, '3600000', { arl_value: '0.522' });
  const advance = { employee_id: driver_id, date: '2026-03-02', method: 'bank_transfer', amount: '800000', instalments: 4 };
  ok(await admin.post('/api/payroll-advances', advance), 201);
  const paid = [await trips.createArrived({ freight_rate: '2535000' }), await trips.createArrived({ freight_rate: '3120000' })];
  numbers = paid.map(({ number }) => number);
  const [first] = paid;
  const cash = { type: 'company_to_driver', date: '2026-03-02', method: 'cash', amount: '500000' };
  ok(await admin.post(tripPath(first, '/cash-transactions'), cash), 201);
  await createExpense(admin, meals, { trip_id: first.id, amount: '147600', payment_method_id: ownMoney });
  ok(await admin.put(periodPath(period, '/trips'), { trip_ids: paid.map(({ id }) => id), is_picked: true }));
  await closePeriodNow(world, admin, period);
  for (const { id, employee_id } of ok(await admin.get(`/api/pay-stubs?period_id=${period}`))) stubs.set(employee_id, id);
});

const pathOf = (employee: string) => `/api/pay-stubs/${stubs.get(employee)}/pdf`;

describe('the printed pay stub', () => {
  it('has every line with its formula, what stays open, the year so far, and says what it is not', async () => {
    const text = flat(await printed(admin.get(pathOf(driver_id))));
    const stub = ok(await admin.get(`/api/pay-stubs/${stubs.get(driver_id)}`));
    for (const part of [
      'Desprendible de pago',
      stub.number,
      stub.employee_name,
      '1 al 15 de marzo de 2026',
      '15 días pagados · 2 viajes',
      'Documento interno.',
      'No es nómina electrónica.',
      '$ 1.900.000 al mes × 15 días ÷ 30',
      '6 % de $ 5.655.000 en fletes de 2 viajes',
      '4 % del IBC de $ 1.289.300',
      'Anticipo de nómina del 2 mar 2026',
      'Cuota 1 de 4 de $ 800.000',
      'Debe $ 500.000 y se le deben $ 147.600',
      'Total de deducciones, anticipos y cuenta − $ 413.847',
      'Neto a pagar $ 1.000.001',
      'Un millón un pesos m/cte.',
      'Pago protegido',
      'el neto no baja del mínimo de 15 días ($ 875.453). Quedan $ 241.697 para el período siguiente.',
      'Lo paga la empresa y no se descuenta.',
      `viaje ${numbers[0]} $ 2.535.000 · viaje ${numbers[1]} $ 3.120.000`,
      'dinero, 2 mar 2026 $ 258.303',
      '− $ 147.600',
      'Acumulado de 2026',
      'Salud $ 51.572 · Pensión $ 51.572',
      `Recibí conforme: ${stub.employee_name}`,
      'Bancolombia · 03112345678',
    ])
      expect(text).toContain(part);
  });

  it('is in the language of the company', async () => {
    const { data } = (await admin.get('/api/settings')).body;
    ok(await admin.put('/api/settings/customization', { ...data, language: 'en' }));
    try {
      const text = flat(await printed(admin.get(pathOf(driver_id))));
      for (const part of ['Pay stub', '1 to 15 March 2026', 'Net payment COP 1,000,001']) expect(text).toContain(part);
    } finally {
      ok(await admin.put('/api/settings/customization', { ...(await admin.get('/api/settings')).body.data, language: 'es' }));
    }
  });

  it('is read by its employee and by the office alone', async () => {
    const own = `/api/user/pay-stubs/${stubs.get(driver_id)}/pdf`;
    expect(await printed(driver.get(own))).toBe(await printed(driver.get(pathOf(driver_id))));
    for (const path of [pathOf(admin_id), `/api/user/pay-stubs/${stubs.get(admin_id)}/pdf`])
      expect((await driver.get(path)).status).toBe(404);
    // The office opens those of others by the route of the office only.
    expect((await admin.get(own)).status).toBe(404);
  });
});

describe('the certificate of a year', () => {
  it('adds up the stubs of closed periods by concept', async () => {
    const text = flat(await printed(admin.get(`/api/users/${driver_id}/earnings-certificate?year=2026`)));
    for (const part of [
      'Certificado de ingresos',
      '1 desprendible',
      'Salario básico $ 950.000',
      'Comisión $ 339.300',
      'Auxilio de transporte $ 124.548',
      'Salud − $ 51.572',
      'Anticipo de nómina − $ 200.000',
      'Cuenta del conductor − $ 110.703',
      'Total devengado $ 1.413.848',
      'Deducciones, anticipos y cuenta − $ 413.847',
      'Neto del año $ 1.000.001',
    ])
      expect(text).toContain(part);
    expect(flat(await printed(driver.get('/api/user/earnings-certificate?year=2026')))).toBe(text);
  });

  it('does not exist for a year without stubs, nor for a driver about someone else', async () => {
    const codes = async (reply: Promise<Reply>) => ((r) => [r.status, r.body?.code])(await reply);
    expect(await codes(admin.get(`/api/users/${driver_id}/earnings-certificate?year=2025`))).toEqual([409, 'no_stubs_in_year']);
    expect(await codes(driver.get('/api/user/earnings-certificate?year=2025'))).toEqual([409, 'no_stubs_in_year']);
    expect((await driver.get(`/api/users/${admin_id}/earnings-certificate?year=2026`)).status).toBe(404);
  });
});

describe('what an employee still owes', () => {
  it('says what is left of each advance, what comes next, and when it ends', async () => {
    const [own, ...rest] = ok(await driver.get('/api/user/payroll-advances'));
    expect(rest).toEqual([]);
    // The next period is 16 to 31 March: instalments 2, 3 and 4 end with 16 to 30 April.
    expect(own).toMatchObject({
      amount: '800000.00',
      taken: '200000.00',
      open: '600000.00',
      instalments_left: 3,
      next_instalment: '200000.00',
      ends_with: { starts_on: '2026-04-16', ends_on: '2026-04-30' },
    });
    expect(ok(await admin.get('/api/user/payroll-advances'))).toEqual([]);
  });
});

describe('the report of a period', () => {
  it('has what it paid by person and concept, and by truck and customer', async () => {
    const report = ok(await admin.get(periodPath(period, '/report')));
    expect(report.totals).toEqual({
      amounts: {
        base_salary: '2750000.00',
        bonus: '339300.00',
        transport_allowance: '124548.00',
        health: '-123572.00',
        pension: '-123572.00',
        payroll_advance: '-200000.00',
        cash: '-110703.00',
      },
      total_earnings: '3213848.00',
      net_payment: '2656001.00',
    });
    expect(report.people).toHaveLength(2);
    expect(report.trucks).toMatchObject([{ trips: 2, freight: '5655000.00', cost: '1413848.00', percent: '25.0' }]);
    expect(report.customers).toMatchObject([{ trips: 2, cost: '1413848.00' }]);
    expect(report.without_trips).toBe('1800000.00');
  });

  it('is a file with its totals', async () => {
    const path = (part: string, file: string) => periodPath(period, `/report/file?part=${part}&file=${file}`);
    const rows = await cellsOf(await admin.get(path('people', 'xlsx')));
    expect(rows[0]).toContain('Auxilio de transporte');
    expect(rows.at(-1)?.[0]).toBe('Total');
    expect(rows.at(-1)?.at(-1)).toEqual({ number: '2656001' });
    const trucks = (await admin.get(path('trucks', 'csv'))).text.trim().split('\r\n');
    expect(trucks.at(-2)).toBe('Sin viajes;;;1800000,00;');
    expect(trucks.at(-1)).toBe('Total;;5655000,00;3213848,00;');
  });

  it('does not exist for an open period', async () => {
    const [open] = ok(await admin.get('/api/pay-periods?status=open'));
    expect((await admin.get(periodPath(open.id, '/report'))).body.code).toBe('period_not_closed');
  });
});

describe('the sheet for PILA', () => {
  it('has the base and the contributions of both sides for each person, with control totals', async () => {
    const sheet = ok(await admin.get('/api/payroll-contributions?month=2026-03'));
    const row = (id: string) => sheet.rows.find(({ employee_id }: { employee_id: string }) => employee_id === id);
    // 8.5 % of 1,289,300 = 109,590.5; 12 % = 154,716; class IV 4.35 % = 56,084.55.
    expect(row(driver_id)).toMatchObject({
      days: 15,
      base: '1289300.00',
      health_employee: '51572.00',
      health_employer: '109591.00',
      pension_employee: '51572.00',
      pension_employer: '154716.00',
      solidarity_fund: '0.00',
      arl_rate: '4.35',
      arl: '56085.00',
      total: '423536.00',
    });
    expect(row(admin_id)).toMatchObject({
      base: '1800000.00',
      health_employer: '153000.00',
      pension_employer: '216000.00',
      arl: '9396.00',
      total: '522396.00',
    });
    expect(sheet.totals).toMatchObject({ people: 2, base: '3089300.00', health_employee: '123572.00', total: '945932.00' });
    const csv = (await admin.get('/api/payroll-contributions/file?month=2026-03&file=csv')).text.trim().split('\r\n');
    expect(csv).toHaveLength(4);
    expect(csv[0]).toMatch(/^\W*Persona;Tipo de documento;Documento;Días;IBC;/);
    expect(csv[1]).toContain(';CC;');
    expect(csv.at(-1)).toContain('945932,00');
  });

  it('takes the rates of the employer that count in the month, and is empty where nothing was paid', async () => {
    expect(ok(await admin.get('/api/payroll-contributions?month=2026-02'))).toMatchObject({
      rows: [],
      totals: { people: 0, total: '0.00' },
    });
    const rate = { key: 'employer_health_rate', value: '0', valid_from: '2026-03-01', source: 'Exonerada', verified: true };
    const { id } = ok(await admin.post('/api/parameters', rate), 201);
    const changed = ok(await admin.get('/api/payroll-contributions?month=2026-03'));
    expect(changed.totals).toMatchObject({ health_employer: '0.00', total: '683341.00' });
    await admin.delete(`/api/parameters/${id}`);
    expect((await admin.get('/api/payroll-contributions?month=2009-03')).body.code).toBe('legal_value_missing');
  });
});

describe('all stubs of a period', () => {
  const path = () => periodPath(period, '/stubs-document');

  it('are printed as one PDF by a job, by name', async () => {
    expect(ok(await admin.get(path()))).toMatchObject({ state: 'none' });
    expect((await admin.get(`${path()}/pdf`)).status).toBe(404);
    const { job_id } = ok(await admin.post(path()), 202);
    expect(ok(await admin.get(path()))).toMatchObject({ state: 'printing', job_id });
    expect((await admin.post(path())).body.code).toBe('already_printing');
    await runWaitingJobs(world);
    expect(ok(await admin.get(path()))).toMatchObject({ state: 'ready', job_id: null, stubs: 2 });
    expect(ok(await admin.get(`/api/jobs/${job_id}`))).toMatchObject({ status: 'done', done: 2, total: 2 });
    const { bytes } = await admin.get(`${path()}/pdf`);
    const alone = [];
    for (const { id } of ok(await admin.get(`/api/pay-stubs?period_id=${period}&sort=employee_name`)))
      alone.push(...(await pdfPages((await admin.get(`/api/pay-stubs/${id}/pdf`)).bytes)));
    expect(await pdfPages(bytes)).toEqual(alone);
  });

  it('are not printed once the user lost the permission', async () => {
    const { client, role } = await createClerk(world, condor, ['view-compensation']);
    ok(await client.post(path()), 202);
    await world.owner.query("update role set permissions = '{view-trips}' where id = $1", [role]);
    await runWaitingJobs(world);
    expect(ok(await admin.get(path()))).toMatchObject({ state: 'failed' });
    ok(await admin.post(path()), 202);
    await runWaitingJobs(world);
    expect(ok(await admin.get(path()))).toMatchObject({ state: 'ready' });
  });

  it('are no longer available once the period is reopened', async () => {
    ok(await admin.post(periodPath(period, '/reopening')));
    expect(ok(await admin.get(path()))).toMatchObject({ state: 'none' });
    expect((await admin.get(`${path()}/pdf`)).status).toBe(404);
    expect((await admin.post(path())).body.code).toBe('period_not_closed');
    expect((await admin.get(pathOf(driver_id))).body.code).toBe('stub_reopened');
    expect((await driver.get(pathOf(driver_id))).status).toBe(404);
    expect((await driver.get(`/api/user/pay-stubs/${stubs.get(driver_id)}/pdf`)).status).toBe(404);
    expect((await driver.get('/api/user/earnings-certificate?year=2026')).body.code).toBe('no_stubs_in_year');
    expect(ok(await admin.get('/api/payroll-contributions?month=2026-03')).rows).toEqual([]);
  });

  it('leave out a void one, which cannot be printed alone either', async () => {
    const { id } = await addStub(world.owner, condor.id, driver_id, []);
    await world.owner.query("update pay_stub set status = 'void' where id = $1", [id]);
    expect((await admin.get(`/api/pay-stubs/${id}/pdf`)).body.code).toBe('stub_void');
    expect((await driver.get(`/api/user/pay-stubs/${id}/pdf`)).status).toBe(404);
  });
});
