import { describe, expect, it } from 'vitest';
import { createCustomer, createInvoice, createTrip, invoiceInput, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world, customer } = await setUpInvoicing();

const admin = () => world.condor.admin;
const read = async (id: string) => (await admin().get(`/api/invoices/${id}`)).body.data;

describe('sending, editing and cancelling', () => {
  it('copies the customer onto the invoice when it is sent', async () => {
    const one = await createCustomer(admin(), { name: 'Textiles Medellín', tax_id: '890904996' });
    const { id } = await createInvoice(admin(), one, {}, false);
    const profile = (await admin().get(`/api/customers/${one}`)).body.data;
    await admin().put(`/api/customers/${one}`, { ...profile, name: 'Textiles de Medellín S.A.' });
    expect(await read(id)).toMatchObject({ customer_name: 'Textiles de Medellín S.A.', customer_tax_id: expect.stringContaining('-1') });
    await admin().post(`/api/invoices/${id}/sending`);
    await admin().put(`/api/customers/${one}`, { ...profile, name: 'Otro nombre', address: 'Otra' });
    expect(await read(id)).toMatchObject({
      status: 'sent',
      customer_name: 'Textiles de Medellín S.A.',
      customer_address: 'Calle 10 # 4-20',
      payment_status: 'due',
    });
    expect((await admin().post(`/api/invoices/${id}/sending`)).body.code).toBe('invoice_already_sent');
  });

  it('is filed once it is sent: the due date moves, the history says so, and the list of what is not filed loses it', async () => {
    const dates = { issue_date: '2026-03-02', due_date: '2026-04-01' };
    const { id } = await createInvoice(admin(), customer, dates, false);
    const file = (body: object) => admin().post(`/api/invoices/${id}/filing`, { filing_date: '2026-03-10', ...body });
    const unfiled = async () => {
      const { data } = (await admin().get('/api/invoices?filed=0&perPage=100')).body;
      return data.some((row: { id: string }) => row.id === id);
    };
    expect([(await file({})).body.code, await unfiled()]).toEqual(['filing_not_sent', false]);
    await admin().post(`/api/invoices/${id}/sending`);
    expect(await unfiled()).toBe(true);
    for (const filing_date of ['2026-03-01', '2999-01-01', ''])
      expect(Object.keys((await file({ filing_date })).body.errors)).toEqual(['filing_date']);
    expect((await file({ filing_reference: 'x'.repeat(61) })).status).toBe(422);
    const { status, body } = await file({ filing_reference: 'Guía 88120' });
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'sent', filing_date: '2026-03-10', filing_reference: 'Guía 88120', due_date: '2026-04-09' },
    ]);
    expect([(await file({})).body.code, await unfiled()]).toEqual(['already_filed', false]);
    expect((await admin().get('/api/invoices?filed=1&perPage=100')).body.data).toMatchObject([{ id, filing_date: '2026-03-10' }]);
    expect(JSON.stringify((await admin().get(`/api/history?entity=invoice&id=${id}`)).body)).toContain('Guía 88120');
  });

  it('prints the legal name of its customer; the list shows the name', async () => {
    const legal_name = 'Comercializadora de Granos y Abarrotes del Pacífico Colombiano S.A.S.';
    const one = await createCustomer(admin(), { name: 'Granos Pacífico', legal_name });
    const { id } = await createInvoice(admin(), one, {}, false);
    expect((await read(id)).customer_name).toBe(legal_name);
    const sent = (await admin().post(`/api/invoices/${id}/sending`)).body.data;
    expect(sent.customer_name).toBe(legal_name);
    const { data } = (await admin().get('/api/invoices?search=comercializadora')).body;
    expect(data).toMatchObject([{ id, customer_name: 'Granos Pacífico' }]);
    const profile = (await admin().get(`/api/customers/${one}`)).body.data;
    await admin().put(`/api/customers/${one}`, { ...profile, legal_name: '' });
    expect((await read(id)).customer_name).toBe(legal_name);
    const { id: next } = await createInvoice(admin(), one, {}, false);
    expect((await read(next)).customer_name).toBe('Granos Pacífico');
  });

  it('accepts totals down to what was received, not below', async () => {
    const { id } = await createInvoice(admin(), customer, { items: [lineInput('100'), lineInput('50')] });
    await admin().post('/api/payments', paymentInput(id, '80'));
    const edit = (price: string) => admin().put(`/api/invoices/${id}`, invoiceInput(customer, { items: [lineInput(price)] }));
    expect(await edit('79.99')).toMatchObject({
      status: 409,
      body: { code: 'invoice_below_received', details: { received: '80.00' } },
    });
    const saved = await edit('80');
    expect(saved.body.data).toMatchObject({ status: 'completed', total: '80.00', balance: '0.00' });
    expect(saved.body.data.items).toHaveLength(1);
  });

  it('keeps the number of a cancelled invoice and refuses every further change', async () => {
    const { id, number } = await createInvoice(admin(), customer);
    expect((await admin().post(`/api/invoices/${id}/cancellation`, { reason: ' ' })).status).toBe(422);
    expect((await admin().post(`/api/invoices/${id}/cancellation`, { reason: 'Duplicada' })).body.data).toMatchObject({
      number,
      status: 'cancelled',
    });
    const codes = await Promise.all([
      admin().post(`/api/invoices/${id}/cancellation`, { reason: 'Otra vez' }),
      admin().post(`/api/invoices/${id}/sending`),
      admin().put(`/api/invoices/${id}`, invoiceInput(customer)),
      admin().post('/api/payments', paymentInput(id, '1')),
    ]);
    expect(codes.map((reply) => [reply.status, reply.body.code])).toEqual(Array(4).fill([409, 'invoice_cancelled']));
  });

  it('re-allocates the advance after an edit, and refuses an edit once the trip is paid', async () => {
    const trip = await createTrip(world, world.condor, customer, { freight_rate: '1000', advance: '900' });
    const { body } = await admin().post(`/api/trips/${trip}/invoice`);
    const { id, issue_date, due_date } = body.data;
    const edit = (price: string) => ({ issue_date, due_date, items: [lineInput(price, '1', { trip_id: trip })] });
    expect((await admin().put(`/api/invoices/${id}`, edit('500'))).body.data).toMatchObject({
      advance_payment: '500.00',
      balance: '0.00',
      status: 'draft',
    });
    expect((await admin().put(`/api/invoices/${id}`, edit('1200'))).body.data).toMatchObject({
      advance_payment: '900.00',
      balance: '300.00',
    });
    await admin().post('/api/payments', paymentInput(id, '300', { send_invoice: true }));
    expect((await admin().put(`/api/invoices/${id}`, edit('1300'))).body.code).toBe('trip_closed');
  });
});

it('is found by its number, digits of it, and its customer, with or without accents', async () => {
  const numbers = async (query: string) =>
    (await admin().get(`/api/invoices?${query}`)).body.data.map((row: { number: string }) => row.number);
  const mine = await createCustomer(admin(), { name: 'Café de Altura Ñandú', tax_id: '901183460' });
  const { number } = await createInvoice(admin(), mine);
  for (const tax_id of ['901183460', '901.183.460-8']) expect(await numbers(`search=${tax_id}`)).toEqual([number]);
  const digits = Number(/\d+$/.exec(number)?.[0]);
  expect(await numbers('search=cafe%20de%20altura%20nandu')).toEqual([number]);
  expect(await numbers(`search=${number.toLowerCase()}`)).toEqual([number]);
  expect(await numbers(`search=${digits}`)).toContain(number);
  for (const nothing of ['no%20such%20thing', '..']) expect(await numbers(`search=${nothing}`)).toEqual([]);
  expect(await numbers(`search=${String(digits).padStart(8, '0')}`)).toContain(number);
  expect(await numbers(`search=${digits}0000`)).toEqual([]);
  expect(await numbers(`search=${String(digits).padStart(6, '0')}9`)).toEqual([]);
});
