let lastTime = 0;
let counter = 0;
/** Random bytes, generated in bulk because each call is a system call. */
const pool = new Uint8Array(1000);
let used = pool.length;

/**
 * A new UUID version 7 (RFC 9562): 48 bits of time in milliseconds, a counter of 12 bits, 62 random bits. The ids of one process
 * always increase, also within a millisecond, so that rows sort in the order in which they were created.
 */
export function newId(now: number = Date.now()): string {
  if (now > lastTime) {
    lastTime = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastTime += 1;
    counter = 0;
  }
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + 10);
  used += 10;
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = lastTime.toString(16).padStart(12, '0');
  const variant = (8 + ((bytes[0] as number) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${random.slice(1, 4)}-${random.slice(4, 16)}`;
}
