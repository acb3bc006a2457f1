/** The token of a private address: the ids of its company and its person, by which it is found, and a random secret. */

const idBytes = 16;
const secretBytes = 32;
const pattern = /^[\w-]{86}$/;

/** `secret`: 32 random bytes as base64url. */
export function feedToken(company: string, person: string, secret: string): string {
  return Buffer.concat([bytesOf(company), bytesOf(person), Buffer.from(secret, 'base64url')]).toString('base64url');
}

/** The company and the person in a token; null if the text is not a token. */
export function ownerOfToken(token: string): { company: string; person: string } | null {
  if (!pattern.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * idBytes + secretBytes) return null;
  return { company: idOf(bytes.subarray(0, idBytes)), person: idOf(bytes.subarray(idBytes, 2 * idBytes)) };
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
