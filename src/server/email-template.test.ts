import { describe, expect, it } from 'vitest';
import { publicUrlPlaceholder, renderEmail, renderLayout } from './email-template.ts';

describe('an email', () => {
  it('has the same text in plain text and HTML, with the code on its own line', () => {
    const { subject, body, html } = renderEmail('reset', 'es', { first_name: 'Ana', code: '123456' });
    expect(subject).toBe('Tu código para cambiar la contraseña de Arriero');
    expect(body).toMatch(/^Hola, Ana:\n\n.*\n\n123456\n\n/);
    expect(html).toContain('>123456</p>');
    expect(html).toContain('<html lang="es">');
  });

  const email = renderLayout({
    language: 'en',
    company: 'Carga <b> & Cía',
    subject: 'A trip\r\nBcc: thief@example.com',
    paragraphs: ['<script>alert(1)</script>'],
    action: { label: 'Open', href: `${publicUrlPlaceholder}/admin/trips?a="b"` },
    footer: 'The end.',
  });

  it('escapes names in HTML', () => {
    expect(email.html).not.toContain('<script>');
    expect(email.html).toContain('Carga &lt;b&gt; &amp; Cía');
    expect(email.html).toContain('href="{{public_url}}/admin/trips?a=&quot;b&quot;"');
  });

  it('removes line breaks from the subject, so that a name cannot add a header', () =>
    expect(email.subject).toBe('A trip Bcc: thief@example.com'));

  it('includes the URL of the button in the plain text', () => expect(email.body).toContain('Open:\n{{public_url}}/admin/trips'));
});
