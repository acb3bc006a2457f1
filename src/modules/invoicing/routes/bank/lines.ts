import { toMoney } from '#base/money.ts';
import { requirePermission, type TenantDb } from '#server/db/tenant.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { bankLines } from '../../contract/bank/lines.ts';
import { assertFitsLine, assertIgnored, assertOpen, leftOfLine, paymentOfLine } from '../../rules/bank/line.ts';
import { proposals } from '../../rules/bank/matching.ts';
import { readMatchable } from '../../store/bank/candidates.ts';
import {
  deleteMatch,
  insertMatch,
  listBankLines,
  listOpenLines,
  lockBankLine,
  lockMatchedPayment,
  lockPaymentToLink,
  readAccountFigures,
  readBankLine,
  saveIgnored,
} from '../../store/bank/lines.ts';
import { assertBankAccount, listStatements } from '../../store/bank/statements.ts';
import { recordPayment } from '../record-payment.ts';

export function bankLineRoutes(app: App): void {
  handleRead(app, bankLines.list, (db, { query }) => listBankLines(db, query));

  handleRead(app, bankLines.queue, async (db, { query }) => {
    const account = query.payment_method_id;
    const [figures, lines, statements] = await Promise.all([
      readAccountFigures(db, account),
      readLinesWithProposals(db, account),
      listStatements(db, account),
      assertBankAccount(db, account),
      // Proposals show the debt of customers.
      requirePermission(db, 'view-invoices'),
    ]);
    return { data: { ...figures, lines, statements } };
  });

  handleWrite(app, bankLines.pay, async (db, { params, body }) => {
    const line = await lockBankLine(db, params.id);
    assertOpen(line);
    const payment = paymentOfLine(line, body);
    assertFitsLine(line, payment.amount);
    const { id, issued: _, ...tripsMoved } = await recordPayment(db, payment);
    insertMatch(db, line, { id, amount: payment.amount });
    return { data: await readBankLine(db, line.id), ...tripsMoved };
  });

  handleWrite(app, bankLines.link, async (db, { params, body }) => {
    const payment = await lockPaymentToLink(db, body.payment_id);
    const line = await lockBankLine(db, params.id);
    assertOpen(line);
    assertFitsLine(line, payment.amount);
    insertMatch(db, line, payment);
    return { data: await readBankLine(db, line.id) };
  });

  handleWrite(app, bankLines.unlink, async (db, { params }) => {
    const payment = await lockMatchedPayment(db, params.id, params.payment_id);
    const line = await lockBankLine(db, params.id);
    deleteMatch(db, line, payment);
    return { data: await readBankLine(db, line.id) };
  });

  handleWrite(app, bankLines.ignore, async (db, { params }) => {
    const line = await lockBankLine(db, params.id);
    assertOpen(line);
    saveIgnored(db, line, true);
    return { data: await readBankLine(db, line.id) };
  });

  handleWrite(app, bankLines.unignore, async (db, { params }) => {
    const line = await lockBankLine(db, params.id);
    assertIgnored(line);
    saveIgnored(db, line, false);
    return { data: await readBankLine(db, line.id) };
  });
}

/** The oldest open lines of an account, each with its proposal. */
async function readLinesWithProposals(db: TenantDb, account: string) {
  const lines = await listOpenLines(db, account);
  const open = lines.map(({ id, line_date, reference, description, ...line }) => ({
    id,
    line_date,
    reference,
    description,
    open: toMoney(leftOfLine(line)),
  }));
  const found = proposals(open, await readMatchable(db, account, open));
  return lines.flatMap((line) => {
    const proposal = found.get(line.id);
    return proposal ? [{ ...line, proposal }] : [];
  });
}
