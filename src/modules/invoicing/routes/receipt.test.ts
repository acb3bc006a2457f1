import { describe, expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import { countPdfImages, pdfInfo } from '#server/pdf/testing.ts';
import { formOf, realPng } from '#server/testing/files.ts';
import { createCustomer, createInvoice, customize, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world } = await setUpInvoicing();
const admin = () => world.condor.admin;

/** A payment of 980 with adjustments of 20 on an invoice of 5,000, and its receipt. */
async function aPayment(change: object = {}) {
  const customer = await createCustomer(admin(), { name: 'Cementos', legal_name: 'Cementos del Cañón & Cía. S.C.A.' });
  const invoice = await createInvoice(admin(), customer, { items: [lineInput('5000000')] });
  const adjustments = [{ kind: 'withholding', amount: '20000', note: 'ReteICA 4 ‰' }];
  const { body } = await admin().post(
    '/api/payments',
    paymentInput(invoice.id, '1980000.50', { adjustments, notes: 'Consignación en Duitama', ...change }),
  );
  return { customer, invoice, payment: body.data as { id: string; number: string } };
}
const receiptOf = (id: string) => admin().get(`/api/payments/${id}/receipt`);

describe('the receipt of a payment', () => {
  it('says who paid how much, in words too, and what is left of the invoice', async () => {
    const { customer, invoice, payment } = await aPayment();
    const { status, text } = await receiptOf(payment.id);
    expect(status, text).toBe(200);
    const { name, tax_id } = (await admin().get('/api/settings')).body.data;
    const member = (
      await world.owner.query('select name from member where company_id = $1 and id = $2', [world.condor.id, world.condor.admin_id])
    ).rows[0];
    const payer = (await admin().get(`/api/customers/${customer}`)).body.data;
    const lines = [
      name,
      tax_id,
      'Recibo de caja',
      payment.number,
      'Documento interno.',
      'Cementos del Cañón & Cía. S.C.A.',
      `NIT ${payer.tax_id}-${payer.check_digit}`,
      'Calle 10 # 4-20, Cali, Valle del Cauca',
      '5 mar 2026',
      'Transferencia',
      'Valor recibido $ 1.980.000,50',
      'Un millón novecientos ochenta mil pesos',
      '50/100 m/cte.',
      `${invoice.number} 1 mar 2026 $ 5.000.000 $ 1.980.000,50 $ 20.000 $ 2.999.999,50`,
      'Retención $ 20.000',
      'ReteICA 4 por mil',
      'Consignación en Duitama',
      `Recibido por: ${member.name}`,
      'Entregado por: nombre, documento y firma',
      `${payment.number} · Página 1 de 1`,
    ];
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  });

  it('says the same after later payments, and what is left after an earlier one was deleted', async () => {
    const { invoice, payment: first } = await aPayment({ adjustments: [] });
    const second = (await admin().post('/api/payments', paymentInput(invoice.id, '1000000'))).body.data;
    expect((await receiptOf(first.id)).text).toContain('$ 5.000.000 $ 1.980.000,50 $ 3.019.999,50');
    expect((await receiptOf(second.id)).text).toContain('$ 3.019.999,50 $ 1.000.000 $ 2.019.999,50');
    const third = (await admin().post('/api/payments', paymentInput(invoice.id, '5000'))).body.data;
    await admin().delete(`/api/payments/${third.id}`);
    expect((await receiptOf(second.id)).text).toContain('$ 3.019.999,50 $ 1.000.000 $ 2.019.999,50');
    await admin().delete(`/api/payments/${first.id}`);
    expect((await receiptOf(second.id)).text).toContain('$ 5.000.000 $ 1.000.000 $ 4.000.000');
    expect(await receiptOf(first.id)).toMatchObject({ status: 409, body: { code: 'payment_void' } });
  });

  it('is in the language of the company, not of the reader, with its logo', async () => {
    const { payment } = await aPayment();
    const sent = await admin().post('/api/files?purpose=photo', formOf(realPng(), 'logo.png'));
    expect(await countPdfImages((await receiptOf(payment.id)).bytes)).toBe(0);
    await customize(admin(), { language: 'en', accent: '#7a1fa2', logo: sent.body.data.id });
    const { text, bytes } = await receiptOf(payment.id);
    const lines = ['Payment receipt', 'Internal document.', '5 Mar 2026', 'Bank transfer', 'Amount received', 'COP 1,980,000.50'];
    const others = ['One million nine hundred eighty thousand', '50/100', 'Page 1 of 1', '4 per mille', 'Received by'];
    expect([...lines, ...others].filter((line) => !text.includes(line))).toEqual([]);
    expect(await countPdfImages(bytes)).toBeGreaterThan(0);
    expect(await pdfInfo(bytes)).toMatchObject({ Title: `Payment receipt ${payment.number}` });
    await customize(admin(), { language: 'es', accent: null, logo: null });
  });

  it('opens in a tab, named for what it is, and nowhere else', async () => {
    const { payment } = await aPayment();
    const path = `/api/payments/${payment.id}/receipt`;
    const cookie = [...admin().cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const open = (company: string) => fetch(`${world.url}${path}?company_id=${company}`, { headers: { cookie } });
    const { status, headers } = await open(world.condor.id);
    const shown = ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options', 'content-security-policy'];
    expect([status, ...shown.map((name) => headers.get(name))]).toEqual([
      200,
      'application/pdf',
      `inline; filename="Recibo de caja ${payment.number}.pdf"; filename*=UTF-8''Recibo%20de%20caja%20${payment.number}.pdf`,
      'private, no-cache',
      'nosniff',
      "frame-ancestors 'none'",
    ]);
    expect((await open(newId())).status).toBe(403);
    expect((await open('')).status).toBe(403);
  });

  it('names the driver who received the money', async () => {
    const { body } = await admin().get('/api/payment-methods/all');
    const account = body.data.find((one: { recipient: string }) => one.recipient === 'driver').id;
    const { payment } = await aPayment({ method: 'cash', payment_method_id: account, driver_id: world.condor.driver_id });
    const driver = (await admin().get(`/api/payments/${payment.id}`)).body.data.driver_name;
    expect((await receiptOf(payment.id)).text).toContain(`Recibido por: ${driver}`);
  });
});
