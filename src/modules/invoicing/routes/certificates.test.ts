import { describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { formOf, pdf } from '#server/testing/files.ts';
import { certificateYear } from '../rules/certificates.ts';
import { createCustomer, createInvoice, invoiceInput, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world } = await setUpInvoicing();
const admin = () => world.condor.admin;
const retefuente = { type: 'withholding', method: 'percentage', description: 'Retefuente', value: '1' };
const reteica = { type: 'withholding', method: 'fixed', description: 'ReteICA', value: '7000' };
const withheld = { items: [lineInput('1000000')], adjustments: [retefuente, reteica] };

const yearOf = async (customer: string, year = 2026) =>
  (await admin().get(`/api/customers/${customer}/withholdings?year=${year}`)).body.data;
const kindsOf = async (customer: string, year?: number) =>
  (await yearOf(customer, year)).kinds.map((row: Record<string, string>) => [row.kind, row.expected, row.received, row.missing]);
const rowOf = async (customer: string, query: string) =>
  (await admin().get(`/api/customer-withholdings?perPage=100&${query}`)).body.data.find(({ id }: { id: string }) => id === customer);
const input = (customer_id: string, change: object = {}) => ({
  customer_id,
  year: 2026,
  kind: 'retefuente',
  received_on: '2026-05-10',
  number: 'CR-1',
  amount: '10000',
  ...change,
});
const record = async (customer: string, change: object = {}) => admin().post('/api/withholding-certificates', input(customer, change));

describe('what a customer withheld in a year', () => {
  it('is that of its sent invoices by issue date, and of its payments by their date, by kind', async () => {
    const customer = await createCustomer(admin());
    const sent = await createInvoice(admin(), customer, withheld);
    await createInvoice(admin(), customer, withheld, false);
    const cancelled = await createInvoice(admin(), customer, withheld);
    await admin().post(`/api/invoices/${cancelled.id}/cancellation`, { reason: 'Error' });
    await createInvoice(admin(), customer, { ...withheld, issue_date: '2025-12-31' });
    await createInvoice(admin(), await createCustomer(admin()), withheld);
    const adjustments = [
      { kind: 'withholding', amount: '500', note: 'Mayor tarifa' },
      { kind: 'shortage', amount: '300', note: 'Faltante' },
    ];
    const paid = await admin().post('/api/payments', paymentInput(sent.id, '1000', { adjustments }));
    expect(paid.status).toBe(201);
    const voided = await admin().post(
      '/api/payments',
      paymentInput(sent.id, '1000', { adjustments: [{ kind: 'withholding', amount: '9', note: 'x' }] }),
    );
    expect((await admin().delete(`/api/payments/${voided.body.data.id}`)).status).toBeLessThan(300);
    expect(await kindsOf(customer)).toEqual([
      ['retefuente', '10000.00', '0.00', '10000.00'],
      ['reteica', '7000.00', '0.00', '7000.00'],
      ['other', '500.00', '0.00', '500.00'],
    ]);
    expect(await kindsOf(customer, 2025)).toEqual([
      ['retefuente', '10000.00', '0.00', '10000.00'],
      ['reteica', '7000.00', '0.00', '7000.00'],
    ]);
    expect(await rowOf(customer, 'year=2026')).toMatchObject({
      year: 2026,
      retefuente: '10000.00',
      reteica: '7000.00',
      reteiva: '0.00',
      other: '500.00',
      expected: '17500.00',
      missing: '17500.00',
      state: 'missing',
    });
  });

  it('is missing until it is certified, each kind by itself', async () => {
    const customer = await createCustomer(admin());
    await admin().post(`/api/invoices/${(await admin().post('/api/invoices', invoiceInput(customer, withheld))).body.data.id}/sending`);
    expect((await record(customer, { amount: '4000' })).status).toBe(201);
    expect((await record(customer, { amount: '90000', number: 'CR-2' })).status).toBe(201);
    expect(await kindsOf(customer)).toEqual([
      ['retefuente', '10000.00', '94000.00', '0.00'],
      ['reteica', '7000.00', '0.00', '7000.00'],
    ]);
    expect(await rowOf(customer, 'year=2026&state=missing')).toMatchObject({ received: '94000.00', missing: '7000.00' });
    const made = await record(customer, { kind: 'reteica', amount: '7000' });
    expect(await rowOf(customer, 'year=2026&state=missing')).toBeUndefined();
    expect(await rowOf(customer, 'year=2026&state=received')).toMatchObject({ missing: '0.00' });
    expect(await rowOf(customer, 'year=2024&state=none')).toMatchObject({ year: 2024, expected: '0.00' });
    expect((await admin().delete(`/api/withholding-certificates/${made.body.data.id}`)).status).toBe(204);
    expect((await rowOf(customer, 'year=2026')).state).toBe('missing');
  });
});

describe('a certificate', () => {
  it('has a number, a day, an amount and its file, and keeps its customer', async () => {
    const [customer, other] = [await createCustomer(admin()), await createCustomer(admin())];
    const file = (await admin().post('/api/files?purpose=attachment', formOf(pdf(), 'certificado.pdf'))).body.data;
    const made = await record(customer, { file_ids: [file.id] });
    expect(made.body.data).toMatchObject({ ...input(customer), amount: '10000.00', files: [{ id: file.id }], version: 1 });
    const { id } = made.body.data;
    const changed = await admin().put(`/api/withholding-certificates/${id}`, { ...input(other), number: 'CR-9', file_ids: [] });
    expect([changed.status, changed.body.data]).toMatchObject([200, { customer_id: customer, number: 'CR-9', files: [], version: 2 }]);
    expect((await yearOf(customer)).certificates).toEqual([changed.body.data]);
    const { body } = await admin().get(`/api/history?entity=customer_certificates&id=${customer}`);
    expect(body.data.map((entry: { person_name: string }) => entry.person_name)).toEqual(['Ana condor', 'Ana condor']);
  });

  it.each([
    ['of a day that is not yet', { received_on: '2099-01-01', year: 2098 }, 'date_in_future', 'received_on'],
    ['received before its year', { received_on: '2025-12-31' }, 'certificate_too_early', 'received_on'],
    ['of an unknown customer', { customer_id: newId() }, 'customer_unknown', 'customer_id'],
    ['with a file of no one', { file_ids: [newId()] }, 'file_unknown', 'file_ids'],
  ])('is refused %s', async (_, change, code, field) => {
    const reply = await record(await createCustomer(admin()), change);
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, code, [field]]);
  });
});

it('the year that is due is the one before until April', () => {
  expect(['2026-01-01', '2026-04-30', '2026-05-01', '2026-12-31'].map(certificateYear)).toEqual([2025, 2025, 2026, 2026]);
});
