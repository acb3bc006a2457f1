/** Reads a pay stub and describes it, for those who print it or send it. In the language of the company. */
import { RuleBroken } from '#base/errors.ts';
import { formatDay } from '#base/format.ts';
import { readLetterhead } from '#modules/companies/store/letterhead.ts';
import type { Sendable } from '#modules/deliveries/store/deliveries.ts';
import { readEmailOf } from '#modules/people/store/members.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import type { Stub } from '../contract/stubs.ts';
import { readStub } from '../store/stubs.ts';
import { stubDocument } from './stub.ts';

/** Throws what `read` throws, `stub_void` and `stub_reopened`. */
export async function describeStub(db: TenantDb, read: (db: TenantDb) => Promise<Stub>) {
  const [stub, { letterhead, language }] = await Promise.all([read(db), readLetterhead(db)]);
  if (stub.status === 'void') throw new RuleBroken('stub_void');
  if (stub.is_reopened) throw new RuleBroken('stub_reopened');
  return { stub, language, document: stubDocument(stub, letterhead, language) };
}

/** To its employee. No template may name an amount: the text of an email is read by more people than its PDF. Throws what `describeStub` throws. */
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
