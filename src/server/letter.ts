/** How a letter looks: plain text, and the same in HTML that any mail program and any reader of a screen copes with. */
import { interpolate } from '#base/issues.ts';
import type { Language } from './db/tenant.ts';
import { say } from './words.ts';

export interface Letter {
  subject: string;
  /** The plain text. */
  body: string;
  html: string;
}

/** Stands in a letter where the public address of the server belongs, until it is sent: `${publicUrl}/admin/trips`. */
export const publicUrl = '{{public_url}}';

interface Composed {
  language: Language;
  /** Whose letter it is; without a company it is the product's. */
  company?: string | undefined;
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to do, shown as a button with its address below. */
  action?: { label: string; href: string } | undefined;
  /** The smaller line at the end. */
  footer: string;
}

/**
 * A letter from the words of its kind, under `mail` in some module's words: `<kind>_subject`, `<kind>_body` with an empty line
 * between paragraphs, and `<kind>_action`, the label of the button, where there is a `link`. `facts` fill the places; a paragraph that is
 * the code alone is set large, `company` also signs the letter.
 */
export function letter(kind: string, language: Language, facts: Record<string, string>): Letter {
  const { link, ...rest } = facts;
  const word = (key: string) => interpolate(say('mail', key, language), rest);
  return compose({
    language,
    company: rest.company,
    subject: word(`${kind}_subject`),
    paragraphs: word(`${kind}_body`).split('\n\n'),
    action: link === undefined ? undefined : { label: word(`${kind}_action`), href: link },
    footer: word('letter_footer'),
  });
}

/** One layout for every letter. */
export function compose({ language, company = 'Arriero', subject, paragraphs, action, footer }: Composed): Letter {
  // A name with a line break must not become a header.
  const title = subject.replace(/\s+/g, ' ').trim();
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.href}`] : []), `-- \n${company}\n${footer}`].join('\n\n');
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;background-color:#f7f7f3;color:#18211f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div role="article" aria-label="${escaped(title)}" style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;color:#176d5f;font-size:18px;font-weight:700">${escaped(company)}</p>
<div style="padding:24px;border:1px solid #e2e3dc;border-radius:10px;background-color:#ffffff">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action ? button(action) : ''}
</div>
<p style="margin:16px 0 0;color:#5b645f;font-size:14px">${escaped(footer)}</p>
</div>
</body>
</html>
`;
  return { subject: title, body: text, html };
}

/** Six digits alone in a paragraph are a code: large, to be read off a phone. */
function paragraph(text: string): string {
  const look = /^\d{6}$/.test(text) ? 'font-size:32px;font-weight:700;letter-spacing:4px' : '';
  return `<p style="margin:0 0 16px;${look}">${escaped(text).replaceAll('\n', '<br>')}</p>`;
}

function button({ label, href }: { label: string; href: string }): string {
  return `<p style="margin:24px 0 16px"><a href="${escaped(href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background-color:#176d5f;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0;color:#5b645f;font-size:14px;word-break:break-all">${escaped(href)}</p>`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] as string);
