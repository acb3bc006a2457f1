/** Every refusal is declared in the contract of the routes that can throw it, and has its HTTP status from there. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RuleBroken } from '#base/errors.ts';
import { type Route, route } from '#base/route.ts';
import { isAmount } from '#base/wire.ts';
import { buildApp } from '../app.ts';
import { RuleOfDatabase } from '../db/connection.ts';
import { readSettings } from '../settings.ts';
import { InvalidInput, TooManyAttempts, toRefusal } from './errors.ts';
import { type App, handle } from './handle.ts';

/** No test here reaches the database. */
const noPool = {} as Pool;
const settings = readSettings({ SEED: 'none' });
const log: string[] = [];
const build = (checkAnswers: boolean) =>
  buildApp({ pool: noPool, settings, logger: pino({ level: 'error' }, { write: (line: string) => void log.push(line) }), checkAnswers });

let app: App;
beforeAll(async () => {
  app = await build(false);
});
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

describe('the contracts', () => {
  it('declare stale_version, with the current version and who saved it, exactly where If-Match is taken', () => {
    expect(app.routes.filter(({ ifMatch }) => ifMatch).length).toBeGreaterThan(20);
    for (const one of app.routes) {
      const { status, details } = one.errors.stale_version ?? {};
      const declared = one.errors.stale_version && [status, details?.safeParse({ version: 2, saved_at: null, saved_by: null }).success];
      expect([nameOf(one), declared]).toEqual([nameOf(one), one.ifMatch ? [412, true] : undefined]);
    }
  });

  it('take If-Match wherever a PUT answers a record with a version', () => {
    const hasVersion = (schema: z.ZodType): boolean => {
      const { properties } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as {
        properties?: { data?: { properties?: object } };
      };
      return 'version' in (properties?.data?.properties ?? {});
    };
    const versioned = app.routes.filter(({ method, output }) => method === 'PUT' && hasVersion(output));
    expect(versioned.length).toBeGreaterThan(10);
    expect(versioned.filter(({ ifMatch }) => !ifMatch).map(nameOf)).toEqual([]);
  });

  it('declare page_key_unknown for every list that is paged by key', () => {
    const paged = app.routes.filter(({ query }) => query instanceof z.ZodObject && 'after' in query.shape);
    expect(paged.length).toBeGreaterThan(8);
    for (const { errors } of paged) expect(errors.page_key_unknown).toEqual({ status: 422, field: 'after' });
  });

  it('write the amounts of refusals as screens do', () => {
    const named = app.routes.flatMap((one) =>
      Object.entries(one.errors).flatMap(([code, { details }]) =>
        details instanceof z.ZodObject
          ? Object.keys(details.shape).flatMap((name) => (isAmount(details.shape[name] as z.ZodType) ? [{ one, code, name }] : []))
          : [],
      ),
    );
    const messages = named.map(({ one, code, name }) => {
      const refusal = toRefusal(new RuleBroken(code, { details: { [name]: '1504547.50' } }), one, 'es');
      return { code, message: refusal?.body.message ?? '' };
    });
    expect(messages.filter(({ message }) => message.includes('1504547'))).toEqual([]);
    expect(new Set(messages.filter(({ message }) => message.includes('$\u00a01.504.547,50')).map(({ code }) => code)).size).toBeGreaterThan(
      5,
    );
  });

  it('answer every action on a record with 200, and what it creates with 201', () => {
    // A noun below a record is an action on it, or a collection or document that it gets.
    const created = [
      'POST /api/trucks/:id/drivers',
      'POST /api/reminders/:id/renewal',
      'POST /api/trucks/:id/odometer',
      'POST /api/trailers/:id/odometer',
      'POST /api/trips/:id/documents',
      'POST /api/trips/:id/expenses',
      'POST /api/trips/:id/loads',
      'POST /api/trips/:id/invoice',
      'POST /api/pay-stubs/:id/payments',
      'POST /api/customers/:id/refunds',
      'POST /api/invoices/:id/emails',
      'POST /api/invoices/:id/links',
      'POST /api/payments/:id/emails',
      'POST /api/payments/:id/links',
      'POST /api/advances/:id/emails',
      'POST /api/advances/:id/links',
      'POST /api/pay-stubs/:id/emails',
      'POST /api/pay-stubs/:id/links',
      'POST /api/bank-lines/:id/payments',
    ];
    // Answered before the work is done.
    const started = ['POST /api/imports/:id/check', 'POST /api/imports/:id/run', 'POST /api/pay-periods/:id/closing'];
    const statusOf = (name: string) => (created.includes(name) ? 201 : started.includes(name) ? 202 : 200);
    const actions = app.routes.filter(({ method, path }) => ['POST', 'DELETE'].includes(method) && /:(\w+_)?id\/\w+$/.test(path));
    expect(actions.length).toBeGreaterThan(20);
    const statuses = actions.map((one) => `${one.status} ${nameOf(one)}`);
    expect(statuses).toEqual(actions.map((one) => `${statusOf(nameOf(one))} ${nameOf(one)}`));
  });

  it('declare user_status_not_yours wherever the status of a user changes, as a permission may end between access check and rule', () => {
    const changes = /^(PUT \/api\/users\/:id|POST \/api\/users\/:id\/(deactivation|block)|DELETE \/api\/users\/:id\/deactivation)$/;
    const undeclared = app.routes.filter((one) => changes.test(nameOf(one)) && !one.errors.user_status_not_yours);
    expect(undeclared.map(nameOf)).toEqual([]);
  });

  it('declare every code that is thrown', () => {
    const root = new URL('../../', import.meta.url);
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|\/web\//.test(path))
      .map((path) => readFileSync(new URL(path, root), 'utf8'));
    const thrown = new Set(sources.flatMap((text) => [...text.matchAll(/new RuleBroken\(\s*'(\w+)'/g)].map((found) => found[1] as string)));
    const declared = new Set(app.routes.flatMap(({ errors }) => Object.keys(errors)));
    expect(thrown.size).toBeGreaterThan(60);
    // Thrown by a command alone, which has no contract.
    expect([...thrown].filter((code) => !declared.has(code))).toEqual(['company_administered']);
  });
});

describe('a refusal', () => {
  const save = route('GET /api/refusals/:code', 'anyone', {
    summary: 'Throws.',
    params: z.object({ code: z.string() }),
    output: z.null(),
    errors: { trip_closed: { status: 422, field: 'status' } },
  });
  const refusalOf = (error: Error) => toRefusal(error, save, 'en');

  it('has the status and the field that the contract declares', () => {
    expect(refusalOf(new RuleBroken('trip_closed'))).toMatchObject({ status: 422, body: { errors: { status: [expect.any(String)] } } });
  });

  it('is shown at the field that the rule names, if it names one', () => {
    expect(Object.keys(refusalOf(new RuleBroken('trip_closed', { field: 'items.2.trip_id' }))?.body.errors ?? {})).toEqual([
      'items.2.trip_id',
    ]);
  });

  for (const error of [new RuleBroken('trip_invoiced'), new TooManyAttempts(60), new RuleOfDatabase('trip_invoiced')])
    it(`is a bug when undeclared (${error.constructor.name})`, () => expect(refusalOf(error)).toBeNull());

  it('names a parameter that is called as what every object has', () => {
    const unknown = (name: string) =>
      refusalOf(new InvalidInput([{ code: 'custom', path: [name], message: 'parameter_unknown' } as never]));
    for (const name of ['toString', '__proto__', 'constructor']) expect(Object.keys(unknown(name)?.body.errors ?? {})).toEqual([name]);
  });

  for (const code of ['40P01', '40001'])
    it(`is to be repeated when the database refused each attempt for other users' writes (${code})`, () =>
      expect(refusalOf(Object.assign(new Error('deadlock detected'), { code }))).toMatchObject({ status: 503, retryAfter: 2 }));

  const serve = async (checkAnswers: boolean) => {
    const served = await build(checkAnswers);
    handle(served, save, async ({ params }) => {
      throw new RuleBroken(params.code);
    });
    return async (code: string) => {
      const reply = await served.http.inject(`/api/refusals/${code}`);
      return [reply.statusCode, reply.json()];
    };
  };

  it('is answered with 500 and logged when undeclared', async () => {
    const get = await serve(false);
    expect(await get('trip_closed')).toEqual([422, expect.objectContaining({ code: 'trip_closed' })]);
    log.length = 0;
    expect(await get('trip_invoiced')).toEqual([500, { message: 'Server Error', code: 'server_error' }]);
    expect(log).toEqual([expect.stringMatching(/trip_invoiced.*refusal missing from the errors of GET \/api\/refusals\/:code/)]);
  });

  it('is named in the answer of a test when undeclared', async () => {
    const get = await serve(true);
    const message = 'refusal missing from the errors of GET /api/refusals/:code: trip_invoiced';
    expect(await get('trip_invoiced')).toEqual([500, { message, code: 'server_error' }]);
  });
});
