import { NotFound } from '#base/errors.ts';
import { type App, handle, handleRead } from '#server/http/handle.ts';
import { companies, paymentMethods } from '../contract/companies.ts';
import { findCompany, listCompanies, listPaymentMethods } from '../store/companies.ts';
import { catalogueRoutes } from './catalogues.ts';
import { numberFormatRoutes } from './number-formats.ts';
import { parameterRoutes } from './parameters.ts';

export function companyRoutes(app: App): void {
  handle(app, companies.list, ({ query, person }) => person.transaction((db, self) => listCompanies(db, self.person_id, query)));

  handle(app, companies.read, ({ params, person }) =>
    person.transaction(async (db, self) => {
      const company = await findCompany(db, self.person_id, params.id);
      if (!company) throw new NotFound();
      return { data: company };
    }),
  );

  handleRead(app, paymentMethods.list, async (db) => ({ data: await listPaymentMethods(db) }));

  numberFormatRoutes(app);
  catalogueRoutes(app);
  parameterRoutes(app);
}
