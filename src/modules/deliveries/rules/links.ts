/** The token of a link, and the stored facts about an opening. */
import { deviceOf } from '#modules/accounts/rules/device.ts';

/** The token of a link: the id of its company without hyphens, and a random secret. */
export const linkToken = (company: string, secret: string): string => company.replaceAll('-', '') + secret;

/** The company in a token, where the link is then searched; null if the text is not a token. */
export function companyOfToken(token: string): string | null {
  const [, ...id] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[\w-]{43}$/.exec(token) ?? [];
  return id.length > 0 ? id.join('-') : null;
}

const deviceLength = 60;

/** Browser and system of a `User-Agent`, which is untrusted text; else its first word, as previews of messengers do not name a browser. */
export function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  const known = [browser, system].filter(Boolean).join(', ');
  return (known || (userAgent.trim().split(/\s/)[0] ?? '')).slice(0, deviceLength);
}
