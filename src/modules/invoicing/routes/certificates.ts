import { RuleBroken } from '#base/errors.ts';
import { requireSameVersion } from '#server/db/same-version.ts';
import { type App, handleRead, handleWrite } from '#server/http/handle.ts';
import { certificates } from '../contract/certificates.ts';
import { assertReceivedOn, certificateYear } from '../rules/certificates.ts';
import {
  customerExists,
  deleteCertificate,
  insertCertificate,
  listCustomerWithholdings,
  lockCertificate,
  readCertificate,
  readCustomerYear,
  updateCertificate,
} from '../store/certificates.ts';

export function certificateRoutes(app: App): void {
  handleRead(app, certificates.list, async (db, { query }) => {
    const { today } = await db.context();
    return listCustomerWithholdings(db, query, query.year ?? certificateYear(today));
  });

  handleRead(app, certificates.ofCustomer, async (db, { params, query }) => {
    const { today } = await db.context();
    return { data: await readCustomerYear(db, params.id, query.year ?? certificateYear(today)) };
  });

  handleWrite(app, certificates.create, async (db, { body }) => {
    const [{ today }, isKnown] = await Promise.all([db.context(), customerExists(db, body.customer_id)]);
    if (!isKnown) throw new RuleBroken('customer_unknown');
    assertReceivedOn(body, today);
    return { data: await readCertificate(db, await insertCertificate(db, body)) };
  });

  handleWrite(app, certificates.update, async (db, { params, body, version }) => {
    const [certificate, { today }] = await Promise.all([lockCertificate(db, params.id), db.context()]);
    await requireSameVersion(db, certificate, version);
    assertReceivedOn(body, today);
    await updateCertificate(db, certificate.id, body);
    return { data: await readCertificate(db, certificate.id) };
  });

  handleWrite(app, certificates.remove, async (db, { params, version }) => {
    const certificate = await requireSameVersion(db, lockCertificate(db, params.id), version);
    deleteCertificate(db, certificate.id);
    return null;
  });
}
