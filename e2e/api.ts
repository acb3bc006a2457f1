/** Calls of the API beside the browser, to prepare and to check what a journey stores. */
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { realPng } from '../src/server/testing/files.ts';

interface ApiCall {
  method?: 'POST' | 'PUT' | 'DELETE';
  company?: string;
  /** Sent as If-Match. */
  version?: number;
  data?: unknown;
  multipart?: { file: { name: string; mimeType: string; buffer: Buffer } };
}

/** `get` and `post` of a test in the company of its session, which return the data of the answer. `session` is opened by the first call. */
export function dataCalls(session: () => { context: BrowserContext; company: string }) {
  const call = async (path: string, more: ApiCall = {}) => {
    const { context, company } = session();
    return (await callApi(context, path, { company, ...more })).data;
  };
  return {
    get: (path: string) => call(path),
    post: (path: string, data: unknown = {}) => call(path, { method: 'POST', data }),
  };
}

/** Calls the API with the cookies of the browser, not as input of its user. Returns the answer; fails unless that is a success. */
// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations
export async function callApi(context: BrowserContext, path: string, call: ApiCall = {}): Promise<any> {
  const { method = 'GET', company, version, data, multipart } = call;
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = {
    'X-Background': '1',
    'X-XSRF-TOKEN': decodeURIComponent(token),
    ...(company !== undefined && { 'company-id': company }),
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
  };
  const reply = await context.request.fetch(path, {
    method,
    headers,
    ...(data !== undefined && { data }),
    ...(multipart && { multipart }),
  });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return reply.status() === 204 ? null : reply.json();
}

/** Creates an invoice with one line and sends it. Returns the invoice. */
export async function createSentInvoice(
  { context, company }: { context: BrowserContext; company: string },
  { unit_price, ...invoice }: { customer_id: string; unit_price: string; issue_date: string; due_date: string },
) {
  const items = [{ description: 'Flete', quantity: '1', unit: 'trip', unit_price }];
  const { data } = await callApi(context, '/api/invoices', { method: 'POST', company, data: { ...invoice, items } });
  return (await callApi(context, `/api/invoices/${data.id}/sending`, { method: 'POST', company, data: {} })).data;
}

/** Attaches a proof of delivery, without which invoicing asks. */
export async function attachProof(context: BrowserContext, trip: string, company: string): Promise<void> {
  const file = { name: 'cumplido.png', mimeType: 'image/png', buffer: realPng() };
  const { data } = await callApi(context, '/api/files?purpose=attachment', { method: 'POST', company, multipart: { file } });
  await callApi(context, `/api/trips/${trip}/documents`, {
    method: 'POST',
    company,
    data: { kind: 'proof_of_delivery', file_ids: [data.id] },
  });
}
