let lastClock = 0;
let counter = 0;
/** Random bytes drawn in bulk: each draw is a system call. */
const pool = new Uint8Array(1000);
let drawn = pool.length;

/**
 * A new UUID version 7 (RFC 9562): 48 bits of the clock in milliseconds, a counter of 12 bits, 62 random bits. Ids made by one
 * process grow, also within a millisecond, so rows made together keep the order in which they were made.
 */
export function newId(now: number = Date.now()): string {
  if (now > lastClock) {
    lastClock = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastClock += 1;
    counter = 0;
  }
  if (drawn === pool.length) {
    crypto.getRandomValues(pool);
    drawn = 0;
  }
  const bytes = pool.subarray(drawn, drawn + 10);
  drawn += 10;
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const clock = lastClock.toString(16).padStart(12, '0');
  const variant = (8 + ((bytes[0] as number) & 3)).toString(16);
  return `${clock.slice(0, 8)}-${clock.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${random.slice(1, 4)}-${random.slice(4, 16)}`;
}
