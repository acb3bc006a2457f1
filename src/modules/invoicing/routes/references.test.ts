import { describe, expect, it } from 'vitest';
import { upload } from '#modules/people/testing.ts';
import { electronicInvoice, pdf, realPng } from '#server/testing/files.ts';
import { createCustomer, createInvoice, createTrip, lineInput, paymentInput, setUpInvoicing } from '../testing.ts';

const { world, customer } = await setUpInvoicing();

const admin = () => world.condor.admin;
const read = async (id: string) => (await admin().get(`/api/invoices/${id}`)).body.data;
const cufe = 'AB12'.repeat(24);
const nothing = { customer_reference: '', dian_number: '', dian_date: null, cufe: '', file_ids: [] };

/** An invoice, and what saves its references. */
async function anInvoice(items = [lineInput('1000')]) {
  const { id } = await createInvoice(admin(), customer, { items });
  const save = async (changes: object, version?: number) =>
    admin().put(
      `/api/invoices/${id}/references`,
      { ...nothing, ...changes },
      { headers: { 'if-match': `"${version ?? (await read(id)).version}"` } },
    );
  return { id, save };
}
const found = async (search: string) =>
  (await admin().get(`/api/invoices?search=${encodeURIComponent(search)}`)).body.data.map(({ id }: { id: string }) => id);

describe('the references of an invoice', () => {
  it('are saved with the files of the electronic invoice, also when it is paid, and found', async () => {
    const { id, save } = await anInvoice();
    await admin().post('/api/payments', paymentInput(id, '1000'));
    const [file, other] = [await upload(admin(), pdf(), 'attachment'), await upload(admin(), realPng(), 'attachment')];
    const saved = await save({
      customer_reference: 'OC-77120',
      dian_number: 'FE-9001',
      dian_date: '2026-03-02',
      cufe,
      file_ids: [file, other],
    });
    expect([saved.status, saved.body.data]).toMatchObject([
      200,
      { status: 'completed', customer_reference: 'OC-77120', dian_number: 'FE-9001', dian_date: '2026-03-02', cufe: cufe.toLowerCase() },
    ]);
    expect(saved.body.data.files.map((one: { id: string }) => one.id)).toEqual([file, other].sort());
    expect([await found('OC-771'), await found('fe-9001')]).toEqual([[id], [id]]);
    expect((await admin().get('/api/invoices?search=FE-9001')).body.data).toMatchObject([
      { customer_reference: 'OC-77120', dian_number: 'FE-9001' },
    ]);
    const changes = JSON.stringify((await admin().get(`/api/history?entity=invoice&id=${id}`)).body);
    for (const value of ['OC-77120', 'FE-9001', cufe.toLowerCase()]) expect(changes).toContain(value);
    expect((await save({ file_ids: [other] })).body.data).toMatchObject({ dian_number: '', files: [{ id: other }] });
    expect(await found('OC-771')).toEqual([]);
  });

  it('have the XML of the electronic invoice, which is downloaded and is of no other record', async () => {
    const { save } = await anInvoice();
    const [file, other] = [
      await upload(admin(), electronicInvoice(), 'electronic_invoice'),
      await upload(admin(), electronicInvoice(), 'electronic_invoice'),
    ];
    const { files } = (await save({ file_ids: [file] })).body.data;
    expect(files).toMatchObject([{ id: file, mime: 'application/xml' }]);
    const stored = await admin().get(files[0].url);
    expect(stored.bytes.equals(electronicInvoice())).toBe(true);
    expect(stored.headers.get('content-type')).toMatch(/^application\/xml/);
    expect(stored.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(stored.headers.get('content-security-policy')).toContain('sandbox');
    const certificate = { customer_id: customer, year: 2025, kind: 'retefuente', number: 'C-1', received_on: '2026-03-01', amount: '1' };
    const refused = await admin().post('/api/withholding-certificates', { ...certificate, file_ids: [other] });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([422, 'file_unknown', ['file_ids']]);
  });

  it('name the field that is wrong', async () => {
    const [{ id, save }, other] = [await anInvoice(), await anInvoice()];
    const theirs = await upload(world.tucan.admin, pdf(), 'attachment');
    const taken = await upload(admin(), pdf(), 'attachment');
    await other.save({ dian_number: 'FE-1', file_ids: [taken] });
    const wrong: [object, string][] = [
      [{ cufe: 'ab12' }, 'cufe'],
      [{ cufe: 'z'.repeat(96) }, 'cufe'],
      [{ dian_date: '2999-01-01' }, 'dian_date'],
      [{ dian_number: 'x'.repeat(31) }, 'dian_number'],
      [{ customer_reference: 'x'.repeat(41) }, 'customer_reference'],
      [{ dian_number: 'FE-1' }, 'dian_number'],
      [{ dian_number: 'fe 1' }, 'dian_number'],
      [{ file_ids: [theirs] }, 'file_ids'],
      [{ file_ids: [taken] }, 'file_ids'],
    ];
    for (const [changes, field] of wrong) {
      const { status, body } = await save(changes);
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(changes)).toEqual([status === 409 ? 409 : 422, [field]]);
    }
    expect((await save({ dian_number: 'fe1' })).body.code).toBe('dian_number_taken');
    expect((await other.save({ dian_number: 'FE 1', file_ids: [taken] })).status).toBe(200);
    expect(await read(id)).toMatchObject({ dian_number: '', files: [] });
    // The number of a cancelled invoice stays its own.
    await admin().post(`/api/invoices/${id}/cancellation`, { reason: 'Error' });
    expect((await save({ dian_number: 'FE-2' })).body.code).toBe('invoice_cancelled');
  });

  it('come from the trips that it bills, as far as they fit', async () => {
    const one = await createCustomer(admin(), { name: 'Con pedidos' });
    const bill = async (...references: string[]) => {
      const trip_ids = await Promise.all(references.map(() => createTrip(world, world.condor, one)));
      for (const [at, id] of trip_ids.entries())
        await world.owner.query('update trip set customer_reference = $2 where id = $1', [id, references[at]]);
      const { id } = await createInvoice(admin(), one, { trip_ids });
      return (await read(id)).customer_reference.split(', ').sort();
    };
    expect(await bill('PED-2', 'PED-3', 'PED-2')).toEqual(['PED-2', 'PED-3']);
    expect(await bill('x'.repeat(30), 'y'.repeat(30))).toEqual(['']);
    const trip = await createTrip(world, world.condor, one);
    await world.owner.query("update trip set customer_reference = 'PED-1' where id = $1", [trip]);
    expect((await admin().post(`/api/trips/${trip}/invoice`)).body.data.customer_reference).toBe('PED-1');
  });

  it('are on the receipt of its payment', async () => {
    const { id, save } = await anInvoice();
    await save({ dian_number: 'FE-5512' });
    const { body } = await admin().post('/api/payments', paymentInput(id, '100'));
    const receipt = await admin().get(`/api/payments/${body.data.id}/receipt`);
    expect(receipt.text).toContain('FE-5512');
  });
});
