import { expect, it } from 'vitest';
import { workbookOf } from '#server/import/testing.ts';
import { formOf } from '#server/testing/files.ts';
import { createBankAccount, sendStatement, setUpInvoicing, statementOf } from '../../testing.ts';

const { world } = await setUpInvoicing();
const { admin } = world.condor;
const preview = (account: string, bytes: Buffer, query = '') =>
  admin.post(`/api/bank-statements/preview?payment_method_id=${account}${query}`, formOf(bytes, 'extracto.csv'));
const linesOf = async (account: string) => (await admin.get(`/api/bank-lines?payment_method_id=${account}&sort=line_date`)).body.data;

it('a preview stores nothing; an import stores the lines, the layout and the closing balance', async () => {
  const account = await createBankAccount(admin);
  const file = statementOf(['03/11/2026', 'ABONO', '771', '1.000,50', '1.500,50'], ['02/11/2026', '=1+1', '', '-200', '500']);
  const shown = (await preview(account, file)).body.data;
  expect(shown).toMatchObject({
    is_stored: false,
    format: 'csv',
    columns: ['Fecha', 'Descripción', 'Referencia', 'Valor', 'Saldo'],
    title_row: 1,
    missing: [],
    lines: 2,
    new_lines: 2,
    first_day: '2026-11-02',
    last_day: '2026-11-03',
    money_in: '1000.50',
    money_out: '200.00',
    closing_balance: '1500.50',
  });
  expect(await linesOf(account)).toEqual([]);
  const made = await sendStatement(admin, account, file);
  expect([made.status, made.body.data]).toMatchObject([
    201,
    { lines: 2, new_lines: 2, statement: { file_name: 'extracto.csv', lines: 2, closing_balance: '1500.50' } },
  ]);
  expect(await linesOf(account)).toMatchObject([
    { line_date: '2026-11-02', amount: '-200.00', description: '=1+1', state: 'outgoing', balance: '500.00' },
    { line_date: '2026-11-03', amount: '1000.50', reference: '771', state: 'open', balance: '1500.50' },
  ]);
  expect((await preview(account, file)).body.data).toMatchObject({
    is_stored: true,
    new_lines: 0,
    preview: [{ state: 'known' }, { state: 'known' }],
  });
  expect((await admin.get(`/api/bank-lines/queue?payment_method_id=${account}`)).body.data).toMatchObject({
    balance: '1500.50',
    balance_day: '2026-11-03',
    line_sum: '800.50',
    open_lines: 1,
    open_amount: '1000.50',
  });
});

it('a line that was imported before is not imported again; equal lines of a day are both', async () => {
  const account = await createBankAccount(admin);
  const deposit = ['02/11/2026', 'DEPOSITO', '', '500', ''];
  const added = async (...lines: string[][]) => (await sendStatement(admin, account, statementOf(...lines))).body.data.new_lines;
  expect(await added(deposit)).toBe(1);
  expect(await added(deposit, deposit)).toBe(1);
  expect(await added(deposit, deposit)).toBe(0);
  expect(await added(['2026-11-02', 'DEPOSITO', '', '500,00', ''], deposit, ['03/11/2026', 'DEPOSITO', '', '500', ''])).toBe(1);
  expect(await linesOf(account)).toHaveLength(3);
  // In another account it is another line.
  expect((await sendStatement(admin, await createBankAccount(admin), statementOf(deposit))).body.data.new_lines).toBe(1);
});

it('a file that is read by other columns adds nothing, unless its lines are other lines', async () => {
  const account = await createBankAccount(admin);
  const file = statementOf(
    ['02/11/2026', 'ANDINA', '1', '500', ''],
    ['02/11/2026', 'COQUECOL', '2', '500', ''],
    ['03/11/2026', 'C', '', '7', ''],
  );
  expect((await sendStatement(admin, account, file)).body.data).toMatchObject({ new_lines: 3, similar_lines: 0 });
  // As a workbook writes them, in which numbers have no zeros in front, and with a deposit that is new.
  const more = statementOf(
    ['02/11/2026', 'VALLE', '9', '500', ''],
    ['02/11/2026', 'X', '001', '500', ''],
    ['02/11/2026', 'coquecol.', '8', '500', ''],
    ['03/11/2026', 'C', '', '8', ''],
  );
  const shown = (await preview(account, more)).body.data;
  expect(shown).toMatchObject({ lines: 4, new_lines: 2, similar_lines: 2 });
  expect(shown.preview.map(({ state }: { state: string }) => state)).toEqual(['new', 'similar', 'similar', 'new']);
  const again = (await sendStatement(admin, account, file, '&reference=-')).body.data;
  expect(again).toMatchObject({ statement: null, new_lines: 0, similar_lines: 2 });
  expect(await linesOf(account)).toHaveLength(3);
  expect((await sendStatement(admin, account, file, '&reference=-&with_similar=1')).body.data).toMatchObject({
    new_lines: 2,
    similar_lines: 2,
  });
});

it('of two imports of one file at once, one adds its lines', async () => {
  const account = await createBankAccount(admin);
  const file = statementOf(...Array.from({ length: 40 }, (_, at) => ['02/11/2026', `ABONO ${at % 7}`, '', '500', '']));
  const replies = await Promise.all([1, 2].map(() => sendStatement(admin, account, file)));
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(replies.map(({ body }) => body.data.new_lines).sort()).toEqual([0, 40]);
  expect(await linesOf(account)).toHaveLength(25);
});

it('a layout is chosen by its columns and stored for the account', async () => {
  const account = await createBankAccount(admin);
  const file = Buffer.from('Cuenta;031\r\nFecha;Concepto;Cargo;Abono;Neto\r\n2026-11-02;PAGO;;1,000.50;7\r\n2026-11-03;CUOTA;20;;3\r\n');
  expect((await preview(account, file)).body.data).toMatchObject({
    title_row: 2,
    layout: { amounts: 'two_columns', debit: 'Cargo', credit: 'Abono', decimal_mark: '.' },
  });
  const chosen = '&amounts=signed&amount=Neto&debit=-&credit=-';
  expect((await preview(account, file, chosen)).body.data).toMatchObject({
    money_in: '10.00',
    layout: { amounts: 'signed', amount: 'Neto' },
  });
  expect((await sendStatement(admin, account, file, chosen)).status).toBe(201);
  expect((await preview(account, file)).body.data).toMatchObject({ is_stored: true, layout: { amounts: 'signed', amount: 'Neto' } });
  expect((await preview(account, file, '&description=-')).body.data).toMatchObject({
    layout: { description: '' },
    preview: [{ description: '' }, { description: '' }],
  });
  expect((await preview(account, file, '&amount=Otra')).body.data).toMatchObject({ missing: ['amount'], lines: 0 });
  expect(await sendStatement(admin, account, file, '&amount=Otra')).toMatchObject({
    status: 422,
    body: { code: 'bank_columns_missing', details: { columns: ['amount'] } },
  });
});

it('a workbook is read with merged headings, and its formulas as texts', async () => {
  const account = await createBankAccount(admin);
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const number = (at: string, value: string) => `<c r="${at}"><v>${value}</v></c>`;
  const book = await workbookOf({
    rows: `<row r="1">${text('A1', 'Extracto')}</row><row r="2">${text('A2', 'Fecha')}${text('B2', 'Descripción')}${text('C2', 'Valor')}</row>
      <row r="3">${text('A3', '02/11/2026')}<c r="B3"><f>HYPERLINK("http://x")</f><v>0</v></c>${number('C3', '1000.5')}</row>
      <row r="4">${text('A4', '03/11/2026')}${text('B4', 'X')}<c r="C4"><f>C3*2</f><v>2001</v></c></row>`,
    after: '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>',
  });
  const shown = (await preview(account, book)).body.data;
  expect(shown).toMatchObject({ format: 'xlsx', preview: [{ description: '=HYPERLINK("http://x")', amount: '1000.50' }] });
  expect(shown.problems).toEqual([{ row: 4, column: 'amount', value: '=C3*2' }]);
  expect(await sendStatement(admin, account, book)).toMatchObject({
    status: 422,
    body: { code: 'bank_rows_unreadable', details: { rows: 1, row: 4 } },
  });
  expect(await linesOf(account)).toEqual([]);
});

it('refuses a file that is not a statement, and an account that is not a bank account', async () => {
  const account = await createBankAccount(admin);
  const refused = async (bytes: Buffer) => {
    const { status, body } = await sendStatement(admin, account, bytes);
    return [status, body.code];
  };
  expect(await refused(statementOf())).toEqual([422, 'bank_no_lines']);
  expect(await refused(statementOf(['31/02/2026', 'X', '', '1', '']))).toEqual([422, 'bank_rows_unreadable']);
  expect(await refused(Buffer.alloc(0))).toEqual([422, 'import_no_rows']);
  const cash = await createBankAccount(admin, { kind: 'cash' });
  const ofDriver = await createBankAccount(admin, { recipient: 'driver' });
  const foreign = await createBankAccount(world.tucan.admin);
  const line = statementOf(['02/11/2026', 'X', '', '1', '']);
  for (const id of [cash, ofDriver, foreign]) expect((await sendStatement(admin, id, line)).body.code).toBe('bank_account_unknown');
});

it('a statement is deleted with its lines unless one has a payment', async () => {
  const account = await createBankAccount(admin);
  const file = statementOf(['02/11/2026', 'X', '', '100', '']);
  const { statement } = (await sendStatement(admin, account, file)).body.data;
  const [line] = await linesOf(account);
  const customer = (await admin.get('/api/customers')).body.data[0].id;
  const paid = await admin.post(`/api/bank-lines/${line.id}/payments`, { customer_id: customer, allocations: [], keep_as_credit: true });
  expect(paid.status).toBe(201);
  expect(await admin.delete(`/api/bank-statements/${statement.id}`)).toMatchObject({
    status: 409,
    body: { code: 'bank_statement_in_use' },
  });
  await admin.delete(`/api/bank-lines/${line.id}/link/${paid.body.data.payments[0].id}`);
  expect((await admin.delete(`/api/bank-statements/${statement.id}`)).status).toBe(200);
  expect(await linesOf(account)).toEqual([]);
  expect((await sendStatement(admin, account, file)).body.data.new_lines).toBe(1);
});

it('a statement leaves the lines of days that a later one has too to that one', async () => {
  const account = await createBankAccount(admin);
  const sent = async (...days: string[]) =>
    (await sendStatement(admin, account, statementOf(...days.map((day) => [`${day}/11/2026`, `ABONO ${day}`, '', '100', ''])))).body.data
      .statement.id as string;
  const [first, second] = [await sent('02', '05'), await sent('05', '09')];
  const days = async () => (await linesOf(account)).map(({ line_date }: { line_date: string }) => line_date.slice(-2));
  const remove = async (id: string) => expect((await admin.delete(`/api/bank-statements/${id}`)).status).toBe(200);
  await remove(first);
  expect(await days()).toEqual(['05', '09']);
  // An earlier one keeps nothing.
  const third = await sent('09', '12');
  await remove(third);
  expect(await days()).toEqual(['05', '09']);
  await remove(second);
  expect(await days()).toEqual([]);
});
