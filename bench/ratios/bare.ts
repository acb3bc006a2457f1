/**
 * The baseline: node:http, pg and named prepared statements. No session, no permissions, no input validation, no history.
 * It serves the same requests with the same rows.
 */
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { newId } from '#base/ids.ts';

pg.types.setTypeParser(1082, (text) => text);
pg.types.setTypeParser(20, Number);

const pool = new pg.Pool({ connectionString: process.env.BARE_URL, max: 10 });

const listText = `select invoice.id, number, invoice.status, customer_id, customer.name as customer_name, issue_date, due_date, total, balance
  from bare_invoice invoice join bare_customer customer on customer.company_id = invoice.company_id and customer.id = invoice.customer_id
  where invoice.company_id = $1 order by issue_date desc, invoice.id desc limit 26`;

async function list(company: string) {
  const { rows } = await pool.query({ name: 'list', text: listText, values: [company] });
  const has_more = rows.length > 25;
  if (has_more) rows.pop();
  return { data: rows, meta: { has_more } };
}

async function open(company: string, id: string) {
  const [invoice, items] = await Promise.all([
    pool.query({ name: 'open', text: 'select * from bare_invoice where company_id = $1 and id = $2', values: [company, id] }),
    pool.query({
      name: 'items',
      text: 'select * from bare_invoice_item where company_id = $1 and invoice_id = $2 order by position',
      values: [company, id],
    }),
  ]);
  return { data: { ...invoice.rows[0], items: items.rows } };
}

interface NewInvoice {
  customer_id: string;
  issue_date: string;
  due_date: string;
  items: { description: string; quantity: string; unit: string; unit_price: string }[];
}

/** Creates an invoice in one transaction: number, invoice, lines. */
const create = (company: string, body: NewInvoice) =>
  inTransaction(async (client) => {
    const { rows } = await client.query({
      name: 'number',
      text: "update bare_number_format set next_number = next_number + 1 where company_id = $1 and document = 'invoice' returning 'INV-' || lpad((next_number - 1)::text, 6, '0') as number",
      values: [company],
    });
    const id = newId();
    const total = body.items.reduce((sum, item) => sum + Number(item.quantity) * Number(item.unit_price), 0).toFixed(2);
    await client.query({
      name: 'invoice',
      text: `insert into bare_invoice (company_id, id, number, customer_id, customer_name, issue_date, due_date, money_decimals, subtotal, discount, iva, other_tax, withholding, total, balance)
        values ($1, $2, $3, $4, 'Cliente', $5, $6, 2, $7, 0, 0, 0, 0, $7, $7)`,
      values: [company, id, rows[0].number, body.customer_id, body.issue_date, body.due_date, total],
    });
    const values = body.items.flatMap((item, at) => [
      company,
      newId(),
      id,
      at + 1,
      item.description,
      item.quantity,
      item.unit,
      item.unit_price,
      Number(item.unit_price).toFixed(2),
    ]);
    const tuples = body.items.map((_, at) => `(${Array.from({ length: 9 }, (__, column) => `$${at * 9 + column + 1}`).join(', ')})`);
    await client.query({
      name: `items${body.items.length}`,
      text: `insert into bare_invoice_item (company_id, id, invoice_id, position, description, quantity, unit, unit_price, amount) values ${tuples.join(', ')}`,
      values,
    });
    return { data: { id, number: rows[0].number, total } };
  });

/** Runs `work` in a transaction. */
async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Locks a draft and marks it as sent, with the name of its customer. */
const sendInvoice = (company: string, id: string) =>
  inTransaction(async (client) => {
    const { rows } = await client.query({
      name: 'lock',
      text: 'select status, customer_id from bare_invoice where company_id = $1 and id = $2 for update',
      values: [company, id],
    });
    if (rows[0].status !== 'draft') throw new Error('The invoice is not a draft.');
    const { rows: customers } = await client.query({
      name: 'customer',
      text: 'select name, tax_id, address from bare_customer where company_id = $1 and id = $2',
      values: [company, rows[0].customer_id],
    });
    const { name, tax_id, address } = customers[0];
    await client.query({
      name: 'send',
      text: `update bare_invoice set status = 'sent', sent_at = now(), customer_name = $3, customer_tax_id = $4, customer_address = $5, version = version + 1
        where company_id = $1 and id = $2`,
      values: [company, id, name, tax_id, address],
    });
    return { data: null };
  });

interface NewPayment {
  invoice_id: string;
  payment_date: string;
  method: string;
  amount: string;
}

/** Pays an invoice in one transaction: lock, number, payment, allocation, invoice. */
const pay = (company: string, { invoice_id, payment_date, method, amount }: NewPayment) =>
  inTransaction(async (client) => {
    const { rows: invoices } = await client.query({
      name: 'lock to pay',
      text: 'select customer_id, balance from bare_invoice where company_id = $1 and id = $2 for update',
      values: [company, invoice_id],
    });
    const { customer_id, balance } = invoices[0];
    if (Number(balance) < Number(amount)) throw new Error('The payment exceeds the balance.');
    const { rows } = await client.query({
      name: 'payment number',
      text: "update bare_number_format set next_number = next_number + 1 where company_id = $1 and document = 'payment' returning 'PAY-' || lpad((next_number - 1)::text, 6, '0') as number",
      values: [company],
    });
    const id = newId();
    await client.query({
      name: 'payment',
      text: 'insert into bare_payment (company_id, id, number, customer_id, payment_date, method, amount) values ($1, $2, $3, $4, $5, $6, $7)',
      values: [company, id, rows[0].number, customer_id, payment_date, method, amount],
    });
    await client.query({
      name: 'allocation',
      text: 'insert into bare_payment_allocation (company_id, id, payment_id, invoice_id, amount) values ($1, $2, $3, $4, $5)',
      values: [company, newId(), id, invoice_id, amount],
    });
    await client.query({
      name: 'paid',
      text: `update bare_invoice set paid = paid + $3, balance = balance - $3, status = case when balance = $3 then 'completed' else status end, version = version + 1
        where company_id = $1 and id = $2`,
      values: [company, invoice_id, amount],
    });
    return { data: { id, number: rows[0].number, amount } };
  });

async function bodyOf(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

async function answerTo(request: IncomingMessage, company: string) {
  const [, path, id] = /^\/api\/(\w+)(?:\/([^/?]+))?/.exec(request.url ?? '') ?? [];
  if (request.method === 'GET') return id ? open(company, id) : list(company);
  const body = await bodyOf(request);
  if (path === 'payments') return pay(company, body);
  return id ? sendInvoice(company, id) : create(company, body);
}

const server = createServer(async (request, response) => {
  try {
    const company = request.headers['company-id'] as string;
    const answer = await answerTo(request, company);
    response
      .writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(answer));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
// As long as the product's: the benchmark leaves connections idle between its rounds.
server.keepAliveTimeout = 72_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
