import { describe, expect, it } from 'vitest';
import { whatsAppHref } from './whats-app.ts';

describe('the link to WhatsApp', () => {
  it('encodes the text', () => expect(whatsAppHref('A & B\n# 2')).toBe('https://wa.me/?text=A%20%26%20B%0A%23%202'));

  it.each([
    { phone: '315 482 0917', href: 'https://wa.me/573154820917?text=x' },
    { phone: '+57 315-482-0917', href: 'https://wa.me/573154820917?text=x' },
    { phone: '+58 412 1234567', href: 'https://wa.me/584121234567?text=x' },
    { phone: '601 555 0000', href: null },
    { phone: '315 482', href: null },
    { phone: '', href: null },
  ])('of the number "$phone" is $href', ({ phone, href }) => expect(whatsAppHref('x', phone)).toBe(href));
});
