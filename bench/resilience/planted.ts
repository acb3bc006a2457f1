/**
 * The faults that each drill can plant with `--fault`, in what happens and not in its checks, and the problem that it must then report.
 * Those with a statement change the database before it is checked; $1 is an acknowledged customer.
 */

const lost = {
  found: [/was acknowledged as \S+ and is stored as nothing/, /verify failed: Does not hold: customer/],
  statement: 'delete from customer where id = $1',
};
/** A copy of the customer with these other values. */
const copied = (
  values: string,
) => `insert into customer select (jsonb_populate_record(customer, jsonb_build_object('id', gen_random_uuid(), ${values}))).*
  from customer where id = $1`;

export interface Fault {
  /** The problems that a drill with this fault must report. */
  found: readonly RegExp[];
  statement?: string;
}

export const planted = {
  kill: {
    lost,
    /** A stored amount is wrong. */
    books: {
      found: [/verify failed: Does not hold: invoice/],
      statement: `update invoice set paid = paid + 1, balance = balance - 1
    where id = (select id from invoice where status = 'sent' and balance > 1 and $1::uuid is not null limit 1)`,
    },
    twice: { found: [/was acknowledged as \S+ and is stored as \S+, \S+\./], statement: copied(`'tax_id', '1'`) },
    unasked: { found: [/were acknowledged, and 1 others are stored/], statement: copied(`'tax_id', '1', 'name', 'Drill unasked'`) },
    forgotten: {
      found: [/Only \d+ of \d+ keys give the same answer again/],
      statement: `delete from idempotency where answer like '%' || $1 || '%'`,
    },
    /** The server is started again too late. */
    slow: { found: [/Round 1, the server: slower than 5 s/] },
    /** A table is missing for a moment. */
    broken: { found: [/\d+ × 500 server_error instead of 201 or 503/] },
    /** The server is killed when it should end. */
    died: { found: [/The server ended with null/] },
  },
  backup: {
    /** The copy of the backup is not damaged. */
    whole: { found: [/restore succeeded: Restored/] },
    /** The backup itself is damaged. */
    damaged: { found: [/verify-backup failed: The backup \S+ is damaged/] },
    /** A customer is missing in the backup. */
    incomplete: {
      ...lost,
      found: [/Restored: .* was acknowledged as \S+ and is stored as nothing/, /verify failed: Does not hold: customer/],
    },
  },
  restart: {
    lost,
    /** Both servers are down for a moment. */
    interrupted: { found: [/restart of server 1: \d+ of \d+ requests failed/] },
    died: { found: [/The server ended with null/] },
  },
  pooler: {
    /** The pooler is in the other mode than its name says. */
    exchanged: { found: [/Transaction mode was not refused/, /ended with 1 before it was ready/] },
    /** The second server is not notified, because it has another database. */
    apart: { found: [/The second server was not notified/, /does not see what was saved/] },
  },
  disk: {
    lost,
    /** The disk is not filled. */
    empty: { found: [/writes are not refused/] },
    /** Room is made while the disk should be full. */
    early: { found: [/does not warn/, / MB free: \d+ × write 201 instead of 507/] },
    /** Room is made too late. */
    late: { found: [/slower than 5 s/] },
    /** The server is killed when the disk is full. */
    died: { found: [/the server ended/] },
  },
} satisfies Record<string, Record<string, Fault>>;

export type Part = keyof typeof planted;
export const parts = Object.keys(planted) as Part[];
