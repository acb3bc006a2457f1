/** The layout of emails: plain text, and the same as simple HTML that every mail program and screen reader supports. */
import { interpolate } from '#base/issues.ts';
import type { Language } from './db/tenant.ts';
import { escapeHtml } from './http/html.ts';
import { translate } from './words.ts';

export interface Email {
  subject: string;
  /** The plain text. */
  body: string;
  html: string;
}

/** Placeholder for the server's public URL, replaced when the email is sent: `${publicUrlPlaceholder}/admin/trips`. */
export const publicUrlPlaceholder = '{{public_url}}';

interface Content {
  language: Language;
  /** The sender shown in the email; the product without a company. */
  company?: string | undefined;
  subject: string;
  paragraphs: readonly string[];
  /** Shown as a button, with its URL below. */
  action?: { label: string; href: string } | undefined;
  /** The smaller line at the end. */
  footer: string;
}

/**
 * The email of a kind. Its texts are under `mail` in a module's words: `<kind>_subject`, `<kind>_body` with an empty line between
 * paragraphs, and `<kind>_action`, the label of the button, if `facts` has a `link`. `facts` fill the placeholders; `company` is also
 * the sender shown.
 */
export function renderEmail(kind: string, language: Language, facts: Record<string, string>): Email {
  const { link, ...rest } = facts;
  const word = (key: string) => interpolate(translate('mail', key, language), rest);
  return renderLayout({
    language,
    company: rest.company,
    subject: word(`${kind}_subject`),
    paragraphs: word(`${kind}_body`).split('\n\n'),
    action: link === undefined ? undefined : { label: word(`${kind}_action`), href: link },
    footer: word('letter_footer'),
  });
}

/** The layout of all emails. */
export function renderLayout({ language, company = 'Arriero', subject, paragraphs, action, footer }: Content): Email {
  // A line break in a name must not start another header.
  const title = subject.replace(/\s+/g, ' ').trim();
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.href}`] : []), `-- \n${company}\n${footer}`].join('\n\n');
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;background-color:#f7f7f3;color:#18211f;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div role="article" aria-label="${escapeHtml(title)}" style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;color:#176d5f;font-size:18px;font-weight:700">${escapeHtml(company)}</p>
<div style="padding:24px;border:1px solid #e2e3dc;border-radius:10px;background-color:#ffffff">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
${paragraphs.map(renderParagraph).join('\n')}
${action ? renderButton(action) : ''}
</div>
<p style="margin:16px 0 0;color:#5b645f;font-size:14px">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
  return { subject: title, body: text, html };
}

/** A paragraph of six digits is a code, shown in large type. */
function renderParagraph(text: string): string {
  const style = /^\d{6}$/.test(text) ? 'font-size:32px;font-weight:700;letter-spacing:4px' : '';
  return `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function renderButton({ label, href }: { label: string; href: string }): string {
  return `<p style="margin:24px 0 16px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background-color:#176d5f;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;color:#5b645f;font-size:14px;word-break:break-all">${escapeHtml(href)}</p>`;
}
