/**
 * The baseline: node:http, pg and named prepared statements. No session, no permissions, no input validation, no history.
 * It serves the same three requests with the same rows.
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
async function create(company: string, body: NewInvoice) {
  const client = await pool.connect();
  try {
    await client.query('begin');
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
    await client.query('commit');
    return { data: { id, number: rows[0].number, total } };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function bodyOf(request: IncomingMessage): Promise<NewInvoice> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

const server = createServer(async (request, response) => {
  try {
    const company = request.headers['company-id'] as string;
    const id = /^\/api\/invoices\/([^?]+)/.exec(request.url ?? '')?.[1];
    const answer =
      request.method === 'POST' ? await create(company, await bodyOf(request)) : id ? await open(company, id) : await list(company);
    response
      .writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(answer));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
