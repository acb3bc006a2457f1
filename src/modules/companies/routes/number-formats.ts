import { assertNumberFormatChange } from '#base/numbers.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { numberFormats } from '../contract/number-formats.ts';
import { listNumberFormats, lockNumberFormat, setColombianSeries, updateNumberFormat } from '../store/number-formats.ts';

export function numberFormatRoutes(app: App): void {
  handleRead(app, numberFormats.list, async (db) => ({ data: await listNumberFormats(db) }));

  handleWrite(app, numberFormats.update, async (db, { params, body, version }) => {
    const format = await requireSameVersion(db, lockNumberFormat(db, params.document), version);
    const { next_number_seen, ...given } = body;
    const next_number = given.next_number === next_number_seen ? format.next_number : given.next_number;
    assertNumberFormatChange(given, next_number, format.last_number);
    return { data: await updateNumberFormat(db, params.document, { ...given, next_number }) };
  });

  handleWrite(app, numberFormats.useColombianSeries, async (db) => {
    await setColombianSeries(db);
    return { data: await listNumberFormats(db) };
  });
}
