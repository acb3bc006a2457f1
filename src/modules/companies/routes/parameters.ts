/** Dated parameters, as the settings manage them. */
import { newId } from '#base/ids.ts';
import { assertCityExists } from '#modules/places/store.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { parameters } from '../contract/parameters.ts';
import { assertParameterDeletable, assertParameterUnused } from '../rules/parameters.ts';
import {
  assertRoomForParameter,
  deleteParameter,
  insertParameter,
  listParameters,
  lockParameter,
  lockParametersOf,
  readParameter,
  updateParameter,
} from '../store/parameters.ts';

export function parameterRoutes(app: App): void {
  handleRead(app, parameters.list, async (db) => ({ data: await listParameters(db) }));

  handleWrite(app, parameters.create, async (db, { body }) => {
    const [rows] = await Promise.all([lockParametersOf(db, body), assertCityExists(db, body.city_id), assertRoomForParameter(db)]);
    assertParameterUnused(rows, null, body);
    const id = newId();
    insertParameter(db, id, body);
    return { data: await readParameter(db, id) };
  });

  handleWrite(app, parameters.update, async (db, { params, body, version }) => {
    const before = await requireSameVersion(db, lockParameter(db, params.id), version);
    const [rows] = await Promise.all([lockParametersOf(db, body), assertCityExists(db, body.city_id)]);
    assertParameterUnused(rows, before, body);
    updateParameter(db, before.id, body);
    return { data: await readParameter(db, before.id) };
  });

  handleWrite(app, parameters.remove, async (db, { params, version }) => {
    const parameter = await requireSameVersion(db, lockParameter(db, params.id), version);
    assertParameterDeletable(parameter);
    deleteParameter(db, parameter.id);
    return null;
  });
}
