import { checkNewImage } from '#modules/files/store.ts';
import { assertPlaceMatches } from '#modules/places/store.ts';
import type { App } from '#server/http/handle.ts';
import { handleRecord } from '#server/record/routes.ts';
import { customers } from './contract.ts';
import { customerStore } from './store.ts';

const checkImage = checkNewImage('view-customers');

export function customerRoutes(app: App): void {
  handleRecord(app, customers, customerStore, {
    check: async (db, input, before) => {
      await assertPlaceMatches(db, input);
      await checkImage(db, input, before);
    },
  });
}
