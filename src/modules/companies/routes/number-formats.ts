import { changeNumberFormat } from '#base/numbers.ts';
import { numberFormats } from '#modules/companies/contract/number-formats.ts';
import { listNumberFormats, lockNumberFormat, saveNumberFormat } from '#modules/companies/store/number-formats.ts';
import { type App, handle, sameVersion } from '#server/http/handle.ts';

export function numberFormatRoutes(app: App): void {
  handle(app, numberFormats.list)(({ tenant }) => tenant.read(async (db) => ({ data: await listNumberFormats(db) })));

  handle(
    app,
    numberFormats.update,
  )(({ params, body, tenant, version }) =>
    tenant.write(async (db) => {
      const format = await lockNumberFormat(db, params.document);
      sameVersion(format.version, version);
      const { next_number_seen, ...given } = body;
      const next_number = given.next_number === next_number_seen ? format.next_number : given.next_number;
      changeNumberFormat(given, next_number, format.last_number);
      return { data: await saveNumberFormat(db, params.document, { ...given, next_number }) };
    }),
  );
}
