/** Open invoices as opening balances. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, createInvoice } from '#modules/invoicing/testing.ts';
import { asOwner } from '#server/db/tenant.ts';
import { makeWorld } from '#server/testing/world.ts';
import { declaredChecks } from '#server/verify/checks.ts';
import { checkFile, csvOf, importFile } from './testing.ts';

const world = await makeWorld();
afterAll(() => world.close());
const { admin } = world.condor;
beforeAll(async () => {
  await createCustomer(admin, {
    name: 'Cementos',
    tax_id_type: '31',
    tax_id: '890903938',
    taxes: [{ name: 'Retefuente', type: 'withholding', method: 'percentage', value: '1' }],
  });
});

const titles = ['Número', 'NIT o documento del cliente', 'Fecha de expedición', 'Fecha de vencimiento', 'Saldo por cobrar'];
const first = ['FV-1024', '890.903.938-8', '05/10/2026', '04/11/2026', '$ 3.250.000'];
const second = ['SETP990000001', '890903938', '2026-01-05', '2026-02-04', '1.500,50'];

const findings = async () => {
  const found = await asOwner(world.owner, null, null, (db) => Promise.all(declaredChecks.map(({ findings: query }) => db.all(query))));
  return found.flat();
};

describe('importing open invoices', () => {
  it('makes them sent invoices of one line, under their own numbers, without taxes', async () => {
    expect(await importFile(world, admin, 'invoices', csvOf([titles, first, second]))).toMatchObject({ creates: 2, wrong: 0 });
    const { body } = await admin.get('/api/invoices?search=FV-1024');
    expect(body.data).toMatchObject([
      {
        number: 'FV-1024',
        status: 'sent',
        customer_name: 'Cementos',
        issue_date: '2026-10-05',
        due_date: '2026-11-04',
        total: '3250000.00',
        balance: '3250000.00',
      },
    ]);
    const invoice = (await admin.get(`/api/invoices/${body.data[0].id}`)).body.data;
    expect(invoice).toMatchObject({
      withholding: '0.00',
      iva: '0.00',
      adjustments: [],
      customer_tax_id: '890903938-8',
      sent_at: expect.any(String),
    });
    expect(invoice.items).toMatchObject([
      { description: 'Saldo inicial', quantity: '1.000', unit_price: '3250000.0000', amount: '3250000.00', trip_id: null },
    ]);
  });

  it('leaves the counter where it was, and agrees with every check', async () => {
    const { rows } = await world.owner.query(
      `select next_number::int, last_number::int from number_format where document = 'invoice' and company_id = $1`,
      [world.condor.id],
    );
    expect(rows).toEqual([{ next_number: 1, last_number: 0 }]);
    expect(await findings()).toEqual([]);
  });

  it('can be paid, and changes nothing when the same file comes again', async () => {
    const [{ id }] = (await admin.get('/api/invoices?search=FV-1024')).body.data;
    const paid = await admin.post('/api/payments', { invoice_id: id, payment_date: '2026-11-01', method: 'cash', amount: '250000' });
    expect(paid.status).toBe(201);
    expect(await importFile(world, admin, 'invoices', csvOf([titles, first, second]))).toMatchObject({
      creates: 0,
      updates: 0,
      unchanged: 2,
    });
    expect((await admin.get(`/api/invoices/${id}`)).body.data.balance).toBe('3000000.00');
  });

  it('knows a number by its letters and digits alone', async () => {
    const same = [first.with(0, 'fv 1024'), second.with(0, 'SETP-990000001')];
    expect(await importFile(world, admin, 'invoices', csvOf([titles, ...same]))).toMatchObject({ creates: 0, unchanged: 2 });
    const rows = [first.with(0, 'FV1024').with(4, '1'), first.with(0, 'FV-7001'), first.with(0, 'FV 7001')];
    const checked = await checkFile(world, admin, 'invoices', csvOf([titles, ...rows]));
    expect(checked.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 Número', '4 Número']);
  });

  it('rejects numbers that are taken or that the counter will reach, unknown customers, and impossible days and amounts', async () => {
    const rows = [
      titles,
      ['FV-1024', '890903938', '05/10/2026', '04/11/2026', '1'],
      ['INV-000300', '890903938', '05/10/2026', '04/11/2026', '1'],
      ['FV-1', '900111222', '05/10/2026', '04/11/2026', '1'],
      ['FV-2', '890903938', '05/10/2026', '04/10/2026', '0'],
      ['FV-3', '890903938', '05/10/2026', '', '1,005'],
      ['FV-4', '890903938', '05/10/2026', '05/10/2026', '12.345.678.901.234.567'],
      ['', '', '05/10/2026', '05/10/2026', '1'],
    ];
    const checked = await checkFile(world, admin, 'invoices', csvOf(rows));
    expect(checked.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 Número',
      '3 Número',
      '4 NIT o documento del cliente',
      '5 Fecha de vencimiento',
      '5 Saldo por cobrar',
      '6 Fecha de vencimiento',
      '6 Saldo por cobrar',
      '7 Saldo por cobrar',
      '8 Número',
      '8 NIT o documento del cliente',
    ]);
  });

  it('leaves numbers that a later series would reach, which new invoices then skip and no check objects to', async () => {
    await importFile(world, admin, 'invoices', csvOf([titles, first.with(0, 'FV-5000')]));
    const { body } = await admin.get('/api/customers?search=890903938');
    const customer = body.data[0].id;
    const format = { series: 'FV', delimiter: '-', length: 4, next_number: 1024 };
    expect((await admin.put('/api/number-formats/invoice', format)).status).toBe(200);
    const made = [await createInvoice(admin, customer), await createInvoice(admin, customer)];
    expect(made.map(({ number }) => number)).toEqual(['FV-1025', 'FV-1026']);
    expect(await findings()).toEqual([]);
  });

  it('finds no customer of another company', async () => {
    const checked = await checkFile(world, world.tucan.admin, 'invoices', csvOf([titles, first]));
    expect(checked.errors).toMatchObject([{ column: titles[1] }]);
  });
});
