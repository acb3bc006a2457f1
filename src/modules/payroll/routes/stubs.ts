/** Routes of pay stubs, and of how a company pays. */
import { lockCompany, updateCompany } from '#modules/settings/store/settings.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handle } from '#server/http/handle.ts';
import { payrollSettings } from '../contract/settings.ts';
import { payStubs } from '../contract/stubs.ts';
import { readPayrollSettings } from '../store/sources.ts';
import { listOwnStubs, listStubs, readStub } from '../store/stubs.ts';

export function stubRoutes(app: App): void {
  handle(app, payStubs.list)(({ query, tenant }) => tenant.read((db) => listStubs(db, query)));
  handle(app, payStubs.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readStub(db, params.id) })));
  handle(app, payStubs.own)(({ tenant }) => tenant.read(async (db) => ({ data: await listOwnStubs(db) })));

  handle(app, payrollSettings.read)(({ tenant }) => tenant.read(async (db) => ({ data: await readPayrollSettings(db) })));
  handle(
    app,
    payrollSettings.update,
  )(({ body, tenant, version }) =>
    tenant.write(async (db) => {
      await requireSameVersion(db, await lockCompany(db), version);
      await updateCompany(db, body);
      return { data: await readPayrollSettings(db) };
    }),
  );
}
