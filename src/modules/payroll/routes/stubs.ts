/** Routes of pay stubs, and of how a company pays. */
import { lockCompany, updateCompany } from '#modules/settings/store/settings.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { payrollSettings } from '../contract/settings.ts';
import { payStubs } from '../contract/stubs.ts';
import { readPayrollSettings } from '../store/sources.ts';
import { listOwnStubs, listStubs, readStub } from '../store/stubs.ts';

export function stubRoutes(app: App): void {
  handleRead(app, payStubs.list, (db, { query }) => listStubs(db, query));
  handleRead(app, payStubs.read, async (db, { params }) => ({ data: await readStub(db, params.id) }));
  handleRead(app, payStubs.own, async (db) => ({ data: await listOwnStubs(db) }));

  handleRead(app, payrollSettings.read, async (db) => ({ data: await readPayrollSettings(db) }));
  handleWrite(app, payrollSettings.update, async (db, { body, version }) => {
    await requireSameVersion(db, await lockCompany(db), version);
    await updateCompany(db, body);
    return { data: await readPayrollSettings(db) };
  });
}
