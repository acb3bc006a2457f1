/** Pages without scripts, for readers without a session whose link does not work, in both languages. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Language } from '../db/tenant.ts';
import { escapeHtml } from './html.ts';

export interface Notice {
  language: Language;
  title: string;
  text: string;
}

/** Answers with a page that has the same text in each language. */
export function sendNotice(reply: FastifyReply, status: number, notices: readonly [Notice, ...Notice[]]): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .send(noticePage(notices, nonce));
}

const noticePage = (notices: readonly [Notice, ...Notice[]], nonce: string): string => `<!doctype html>
<html lang="${notices[0].language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(notices[0].title)}</title>
<style nonce="${nonce}">
:root { --ink: #18211f; --ink-2: #5b645f; --paper: #f7f7f3; --sheet: #ffffff; --line: #e2e3dc; }
@media (prefers-color-scheme: dark) { :root { --ink: #edf0ec; --ink-2: #a9b2ad; --paper: #121715; --sheet: #1a211e; --line: #2d3632; } }
body { margin: 0; padding: 12vh 16px 32px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 520px; margin: 0 auto; padding: 0 24px; border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); }
section { padding: 24px 0; }
section + section { border-top: 1px solid var(--line); }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
p { margin: 0; color: var(--ink-2); }
</style>
</head>
<body>
<main>
${notices.map(noticeSection).join('\n')}
</main>
</body>
</html>
`;

const noticeSection = ({ language, title, text }: Notice): string => `<section lang="${language}">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</section>`;
