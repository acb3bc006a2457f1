/** Reads a pay stub and describes it, to print or send it. In the language of the company. */
import { RuleBroken } from '#base/errors.ts';
import { formatDay } from '#base/format.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import type { Sendable } from '#modules/deliveries/store/deliveries.ts';
import { readEmailOf } from '#modules/people/store/members.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { Stub } from '../contract/stubs.ts';
import { readStub } from '../store/stubs.ts';
import { stubDocument } from './stub.ts';

/** Throws the errors of `read`, `stub_void` and `stub_reopened`. */
export async function describeStub(db: TenantDb, read: (db: TenantDb) => Promise<Stub>) {
  const [stub, { letterhead, language }] = await Promise.all([read(db), readLetterhead(db)]);
  if (stub.status === 'void') throw new RuleBroken('stub_void');
  if (stub.is_reopened) throw new RuleBroken('stub_reopened');
  return { stub, language, document: stubDocument(stub, letterhead, language) };
}

/**
 * For its employee. Templates cannot name amounts, because more people read the text of an email than its PDF. Throws the errors of `describeStub`.
 */
export async function sendableStub(db: TenantDb, id: string): Promise<Sendable> {
  const { stub, language, document } = await describeStub(db, () => readStub(db, id));
  return {
    kind: 'pay_stub',
    id,
    addressee_id: stub.employee_id,
    language,
    fields: {
      recipient: stub.employee_name,
      number: stub.number,
      date: formatDay(stub.ends_on, language),
    },
    recipients: [await readEmailOf(db, stub.employee_id)],
    others: [],
    document,
  };
}
