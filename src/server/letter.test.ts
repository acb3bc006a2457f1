import { describe, expect, it } from 'vitest';
import { compose, letter, publicUrl } from './letter.ts';

describe('a letter', () => {
  it('says the same in text and in HTML, the code on a line of its own', () => {
    const { subject, body, html } = letter('reset', 'es', { first_name: 'Ana', code: '123456' });
    expect(subject).toBe('Tu código para cambiar la contraseña de Arriero');
    expect(body).toMatch(/^Hola, Ana:\n\n.*\n\n123456\n\n/);
    expect(html).toContain('>123456</p>');
    expect(html).toContain('<html lang="es">');
  });

  const composed = compose({
    language: 'en',
    company: 'Carga <b> & Cía',
    subject: 'A trip\r\nBcc: thief@example.com',
    paragraphs: ['<script>alert(1)</script>'],
    action: { label: 'Open', href: `${publicUrl}/admin/trips?a="b"` },
    footer: 'The end.',
  });

  it('never lets a name become markup', () => {
    expect(composed.html).not.toContain('<script>');
    expect(composed.html).toContain('Carga &lt;b&gt; &amp; Cía');
    expect(composed.html).toContain('href="{{public_url}}/admin/trips?a=&quot;b&quot;"');
  });

  it('never lets a name become a header', () => expect(composed.subject).toBe('A trip Bcc: thief@example.com'));

  it('gives the address of its button in plain text too', () => expect(composed.body).toContain('Open:\n{{public_url}}/admin/trips'));
});
