import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell, Paper, Value } from '#base/documents/paper.ts';
import { valueText } from '#base/documents/value-text.ts';
import { formatMoney } from '#base/format.ts';
import { negate } from '#base/money.ts';
import { countPdfImages } from '#server/pdf/testing.ts';
import { formOf, realPng } from '#server/testing/files.ts';
import {
  createBankAccount,
  createCustomer,
  createInvoice,
  createTrip,
  customize,
  lineInput,
  paymentInput,
  setUpInvoicing,
  tax,
} from '../testing.ts';

const { world } = await setUpInvoicing();
const admin = () => world.condor.admin;
const pdfOf = (id: string) => admin().get(`/api/invoices/${id}/pdf`);
const paperOf = async (id: string): Promise<Paper> => (await admin().get(`/api/invoices/${id}/paper`)).body.data;
const read = async (id: string) => (await admin().get(`/api/invoices/${id}`)).body.data;
const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

beforeAll(() => customize(admin(), { language: 'es' }));

/** The rows of tables and totals of a paper, as text. */
function rowsOf({ blocks, language }: Paper): string[] {
  const cellValue = (cell: Cell): Value => (typeof cell === 'object' && 'value' in cell ? cell.value : cell);
  const textOf = (cell: Cell) => spaced(valueText(cellValue(cell), language)).replaceAll('‰', 'por mil');
  return blocks.flatMap((block) => {
    if (block.type === 'table') return block.rows.map(({ cells }) => cells.map(textOf).join(' '));
    if (block.type === 'totals')
      return block.rows.map(({ label, value }) => `${label.replaceAll('‰', 'por mil')} ${textOf(value)}`).map(spaced);
    return [];
  });
}

/** Those that do not follow each other in the text. */
function missingInOrder(rows: readonly string[], text: string): string[] {
  let at = 0;
  return rows.filter((row) => {
    const found = text.indexOf(row, at);
    if (found !== -1) at = found + row.length;
    return found === -1;
  });
}

const everyAdjustment = [
  tax('100000', { type: 'discount', method: 'fixed', description: 'Faltante de canastas' }),
  tax('1', { type: 'discount', description: 'Pronto pago' }),
  tax('19', { description: 'IVA', iva: true }),
  tax('8', { description: 'Impoconsumo' }),
  tax('1', { type: 'withholding', description: 'Retefuente', withholding_kind: 'retefuente' }),
  tax('0.7', {
    type: 'withholding',
    description: 'ReteICA',
    per_mille: true,
    withholding_kind: 'reteica',
    municipality_id: 'CO-76001',
    base: '1000000',
  }),
];

async function anInvoice(change: object = {}) {
  const customer = await createCustomer(admin(), { name: 'Cementos', legal_name: 'Cementos del Cañón & Cía. S.C.A.' });
  return createInvoice(admin(), customer, {
    items: [lineInput('5100000.75'), lineInput('350000', '2.5', { description: 'Stand-by en descargue', unit: 'día' })],
    adjustments: everyAdjustment,
    processing_fee: '25000',
    other_discount: '5000',
    notes: 'Autorizado por correo',
    ...change,
  });
}

describe('the document of an invoice', () => {
  it('prints every figure of the API, with what is withheld, paid and owed below the total', async () => {
    const { id, number } = await anInvoice();
    const payment = (
      await admin().post(
        '/api/payments',
        paymentInput(id, '1000000.25', { adjustments: [{ invoice_id: id, kind: 'shortage', amount: '20000', note: 'Dos canastas' }] }),
      )
    ).body.data;
    const invoice = await read(id);
    const { status, text } = await pdfOf(id);
    expect(status, text).toBe(200);
    const money = (amount: string) => spaced(formatMoney(amount, 'es'));
    const { name, tax_id } = (await admin().get('/api/settings')).body.data;
    const [discount, percentage, iva, other, retefuente, reteica] = invoice.adjustments;
    const lines = [
      tax_id,
      `Factura`,
      number,
      'Documento interno.',
      'No es factura electrónica DIAN.',
      'Cementos del Cañón & Cía. S.C.A.',
      `NIT ${invoice.customer_tax_id}`,
      'Calle 10 # 4-20, Cali, Valle del Cauca',
      '1 mar 2026',
      `Flete 1 viaje $ 5.100.000,75 ${money(invoice.items[0].amount)}`,
      `Stand-by en descargue 2,5 día $ 350.000 ${money(invoice.items[1].amount)}`,
      `Subtotal ${money(invoice.subtotal)}`,
      `Faltante de canastas ${money(negate(discount.amount))}`,
      `Pronto pago 1 % ${money(negate(percentage.amount))}`,
      `IVA 19 % ${money(iva.amount)}`,
      `Impoconsumo 8 % ${money(other.amount)}`,
      `Cargo administrativo ${money('25000')}`,
      `Otro descuento ${money('-5000')}`,
      `Total ${money(invoice.total)}`,
      `Retefuente 1 % ${money(negate(retefuente.amount))}`,
      `ReteICA 7 por mil de $ 1.000.000 ${money(negate(reteica.amount))}`,
      `Pago ${payment.number}, 5 mar ${money('-1000000.25')}`,
      `Faltante: Dos canastas ${money('-20000')}`,
      `Saldo por pagar ${money(invoice.balance)}`,
      'm/cte.',
      'Autorizado por correo',
      'Recibido: nombre, documento, fecha y sello',
      `${number} · Página 1 de 1`,
    ];
    expect([name, ...lines].filter((line) => !text.includes(line))).toEqual([]);
    const order = lines.slice(11, 24);
    expect(missingInOrder(order, text)).toEqual([]);
  });

  it('names the terms that its due date gives, whatever those of its customer are', async () => {
    const customer = await createCustomer(admin(), { payment_terms_days: 30 });
    const of = (due_date: string) => createInvoice(admin(), customer, { items: [lineInput('1000')], issue_date: '2026-03-01', due_date });
    const [agreed, cash, late] = [await of('2026-03-16'), await of('2026-03-01'), await of('2026-03-02')];
    expect((await pdfOf(agreed.id)).text).toContain('15 días de plazo');
    expect((await pdfOf(cash.id)).text).toContain('De contado');
    expect((await pdfOf(late.id)).text).toContain('1 día de plazo');
    const file = (id: string) => admin().post(`/api/invoices/${id}/filing`, { filing_date: '2026-03-06', filing_reference: '' });
    for (const { id } of [agreed, late]) expect((await file(id)).status).toBe(200);
    expect((await pdfOf(agreed.id)).text).toContain('10 días de plazo');
    // Filed after it was due: it has no terms to print.
    expect((await pdfOf(late.id)).text).not.toContain('de plazo');
  });

  it('has the same rows in the same order on the screen and on paper', async () => {
    const { id } = await anInvoice();
    const rows = rowsOf(await paperOf(id));
    expect(rows.length).toBe(2 + 11);
    expect(missingInOrder(rows, (await pdfOf(id)).text)).toEqual([]);
    expect(missingInOrder([...rows].reverse(), (await pdfOf(id)).text)).not.toEqual([]);
  });

  it('names the trip with its waybills, the vehicles, and the references that others gave', async () => {
    const customer = await createCustomer(admin());
    const trip = await createTrip(world, world.condor, customer, { advance: '50000' });
    await world.owner.query("update trip set manifest_number = '0459112093', customer_reference = 'OC-7781' where id = $1", [trip]);
    await world.owner.query(
      `insert into load (company_id, id, number, trip_id, goods, quantity, unit, unit_price, amount, waybill_number)
       select $1, uuidv7(), 'L-' || n, $2, 'Leche', 1, 't', 0, 0, n from unnest(array['55821', '55822']) n`,
      [world.condor.id, trip],
    );
    const made = await admin().post(`/api/trips/${trip}/invoice`);
    expect(made.status, made.text).toBe(201);
    const { id, trips, version } = made.body.data;
    const cufe = 'ab12'.repeat(24);
    const saved = await admin().put(
      `/api/invoices/${id}/references`,
      { customer_reference: 'OC-7781', dian_number: 'SETP990001', dian_date: '2026-03-02', cufe },
      { headers: { 'if-match': String(version) } },
    );
    expect(saved.status, saved.text).toBe(200);
    const { text } = await pdfOf(id);
    const lines = [
      'Borrador de factura',
      `Flete Bogotá, D.C. – Cali (${trips[0].number})`,
      'remesas 55821, 55822',
      'OC-7781',
      'SETP990001',
      '2 mar 2026',
      'Anticipo del cliente, 20 feb − $ 50.000',
      'Manifiesto 0459112093',
      'Salió 27 feb 2026, entregó 28 feb 2026',
      'excluido de IVA',
    ];
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
    expect(text.replace(/\s/g, '')).toContain(cufe);
  });

  it('is in the language of its customer, or else of the company, with its logo, footer and account', async () => {
    const invoice_account_id = await createBankAccount(admin(), {
      description: 'Bancolombia corriente',
      account_number: '304-188204-71',
    });
    const logo = await admin().post('/api/files?purpose=photo', formOf(realPng(), 'logo.png'));
    const english = await createInvoice(admin(), await createCustomer(admin(), { document_language: 'en' }));
    const spanish = await createInvoice(admin(), await createCustomer(admin()));
    expect(await countPdfImages((await pdfOf(english.id)).bytes)).toBe(0);
    await customize(admin(), {
      logo: logo.body.data.id,
      invoice_footer: 'Gracias por rodar con nosotros.',
      invoice_account_id,
    });
    const { text, bytes } = await pdfOf(english.id);
    const lines = [
      'Invoice',
      'Internal document.',
      '1 Mar 2026',
      'COP 1,000',
      'Balance due',
      'Pay to',
      'Bancolombia corriente · 304-188204-71',
      `Reference: ${english.number}`,
      'Gracias por rodar con nosotros.',
    ];
    // Nothing reduces its total, so the total is what is owed.
    expect(lines.filter((line) => line !== 'Balance due' && !text.includes(line))).toEqual([]);
    expect(text).not.toContain('Balance due');
    expect(await countPdfImages(bytes)).toBeGreaterThan(0);
    expect((await pdfOf(spanish.id)).text).toContain('Consigne a');
    expect((await paperOf(spanish.id)).letterhead.logo_url).toBe(`/storage/${logo.body.data.id}`);
    // A closed account cannot be paid to.
    expect((await admin().post(`/api/payment-methods/${invoice_account_id}/deactivation`)).status).toBe(200);
    expect((await pdfOf(spanish.id)).text).not.toContain('304-188204-71');
  });

  it('says that it is void, and owes nothing then', async () => {
    const { id } = await anInvoice();
    await admin().post(`/api/invoices/${id}/cancellation`, { reason: 'Tarifa equivocada' });
    const { text } = await pdfOf(id);
    expect(text).toContain('Factura anulada');
    expect(text).toContain('Tarifa equivocada');
    expect(text).not.toContain('Saldo por pagar');
  });

  it('takes an open account of the company only, and keeps one that was closed after it was chosen', async () => {
    const id = await createBankAccount(admin());
    await customize(admin(), { invoice_account_id: id });
    expect((await admin().post(`/api/payment-methods/${id}/deactivation`)).status).toBe(200);
    await customize(admin(), { invoice_footer: 'Otro pie' });
    await customize(admin(), { invoice_account_id: null });
    const settings = (await admin().get('/api/settings')).body.data;
    const methods: { id: string; recipient: string }[] = (await admin().get('/api/payment-methods/all')).body.data;
    for (const invoice_account_id of [id, methods.find(({ recipient }) => recipient === 'driver')?.id]) {
      const reply = await admin().put('/api/settings/customization', { ...settings, invoice_account_id });
      expect([reply.status, reply.body.code]).toEqual([422, 'account_unknown']);
    }
  });
});

describe('the receipt of an advance', () => {
  it('says who paid how much, in words too, and for what', async () => {
    const customer = await createCustomer(admin());
    const made = await admin().post('/api/advances', {
      customer_id: customer,
      payment_date: '2026-03-01',
      method: 'cash',
      amount: '1500000',
      notes: 'Para mayo',
    });
    expect(made.status, made.text).toBe(201);
    const { status, text } = await admin().get(`/api/advances/${made.body.data.id}/receipt`);
    expect(status, text).toBe(200);
    const lines = [
      'Recibo de anticipo',
      'Documento interno.',
      'Cementos del Valle',
      '1 mar 2026',
      'Efectivo',
      'Valor recibido $ 1.500.000',
      'Un millón quinientos mil pesos m/cte.',
      'Sus próximas facturas',
      'Para mayo',
    ];
    expect(lines.filter((line) => !text.includes(line))).toEqual([]);
  });
});
