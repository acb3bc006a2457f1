import { type App, handle } from '#server/http/handle.ts';
import { places } from './contract.ts';
import { listCities, listCountries, listDepartments } from './store.ts';

export function placeRoutes(app: App): void {
  handle(app, places.countries, ({ query, person }) => person.transaction(async (db) => ({ data: await listCountries(db, query) })));
  handle(app, places.departments, ({ query, person }) => person.transaction(async (db) => ({ data: await listDepartments(db, query) })));
  handle(app, places.cities, ({ query, person }) => person.transaction(async (db) => ({ data: await listCities(db, query) })));
}
