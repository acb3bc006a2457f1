/** Reads the data of a document and describes it, to print, show or send it. In the language of the customer. */
import { RuleBroken } from '#base/errors.ts';
import { letterheadOf, readDocumentCompany } from '#modules/companies/store/letterhead.ts';
import { readDocumentCustomer } from '#modules/customers/store.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { PdfDocument } from '#server/pdf/document.ts';
import { type Statement, statementLimit } from '../contract/statement.ts';
import { assertNotVoid } from '../rules/payment.ts';
import { statementOf } from '../rules/statement.ts';
import { readAdvance } from '../store/advances.ts';
import { readPrintedInvoice } from '../store/documents/invoice.ts';
import { readReceipt } from '../store/documents/receipt.ts';
import { readStatementParts } from '../store/statement.ts';
import { advanceDocument } from './advance.ts';
import { invoiceDocument } from './invoice.ts';
import { receiptDocument } from './receipt.ts';
import { type CustomerStatement, statementDocument } from './statement.ts';

/** Throws NotFound. */
export const printedInvoice = async (db: TenantDb, id: string): Promise<PdfDocument> => invoiceDocument(await readPrintedInvoice(db, id));

/** The receipt of a payment with the data it was made from. Throws NotFound and `payment_void`. */
export async function describeReceipt(db: TenantDb, id: string) {
  const [receipt, company] = await Promise.all([readReceipt(db, id), readDocumentCompany(db)]);
  assertNotVoid(receipt);
  const language = receipt.document_language;
  return { receipt, language, document: receiptDocument(receipt, letterheadOf(company, language), language) };
}

/** Throws the errors of `describeReceipt`. */
export const printedReceipt = async (db: TenantDb, id: string): Promise<PdfDocument> => (await describeReceipt(db, id)).document;

/**
 * The receipt of an advance with the data it was made from. Throws NotFound, and `advance_of_payment` for the surplus of a payment, which has the
 * receipt of the payment.
 */
export async function describeAdvance(db: TenantDb, id: string) {
  const [advance, company] = await Promise.all([readAdvance(db, id), readDocumentCompany(db)]);
  if (advance.payment_id !== null) throw new RuleBroken('advance_of_payment');
  const customer = await readDocumentCustomer(db, advance.customer_id);
  const language = customer.document_language;
  return { advance, customer, language, document: advanceDocument(advance, customer, letterheadOf(company, language), language) };
}

/** Throws the errors of `describeAdvance`. */
export const printedAdvance = async (db: TenantDb, id: string): Promise<PdfDocument> => (await describeAdvance(db, id)).document;

interface Range {
  from: string;
  to: string;
}

export async function readStatement(db: TenantDb, customer_id: string, { from, to }: Range): Promise<Statement> {
  const { now, since, reserved } = await readStatementParts(db, customer_id, from);
  return { ...statementOf(now, since, to), reserved };
}

/** Throws NotFound and `statement_too_large`. */
export async function readCustomerStatement(db: TenantDb, customer_id: string, range: Range): Promise<CustomerStatement> {
  const [customer, read] = await Promise.all([readDocumentCustomer(db, customer_id), readStatement(db, customer_id, range)]);
  if (read.movements.length > statementLimit) throw new RuleBroken('statement_too_large', { details: { limit: statementLimit } });
  return { ...read, ...range, customer };
}

/** The statement of a customer with the data it was made from. Throws NotFound and `statement_too_large`. */
export async function describeStatement(db: TenantDb, customer_id: string, range: Range) {
  const [statement, company] = await Promise.all([readCustomerStatement(db, customer_id, range), readDocumentCompany(db)]);
  const language = statement.customer.document_language;
  return { statement, language, document: statementDocument(statement, letterheadOf(company, language), language) };
}

/** Throws the errors of `describeStatement`. */
export const printedStatement = async (db: TenantDb, customer_id: string, range: Range): Promise<PdfDocument> =>
  (await describeStatement(db, customer_id, range)).document;
