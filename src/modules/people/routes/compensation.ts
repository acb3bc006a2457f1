/** What members are paid. */

import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handle } from '#server/http/handle.ts';
import { compensation } from '../contract/compensation.ts';
import { assertMaySetPay } from '../rules/compensation.ts';
import { lockCompensation, readCompensation, readOwnCompensation, saveCompensation } from '../store/compensation.ts';

export function compensationRoutes(app: App): void {
  handle(app, compensation.read)(({ params, tenant }) => tenant.read(async (db) => ({ data: await readCompensation(db, params.id) })));
  handle(app, compensation.own)(({ tenant }) => tenant.read(async (db) => ({ data: await readOwnCompensation(db) })));

  handle(
    app,
    compensation.update,
  )(({ params, body, tenant, version }) =>
    tenant.write(async (db) => {
      const before = await lockCompensation(db, params.id);
      assertMaySetPay(before);
      await requireSameVersion(db, before, version, { tables: ['compensation', 'compensation_modifier'] });
      saveCompensation(db, before, body);
      return { data: await readCompensation(db, before.id) };
    }),
  );
}
