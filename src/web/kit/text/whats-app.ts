/**
 * A link that opens WhatsApp with the text; the user chooses the recipient. With the number of a mobile phone, its chat: ten digits from 3 on are a
 * Colombian one, others include their country. Null for a phone that is neither.
 */
export function whatsAppHref(text: string): string;
export function whatsAppHref(text: string, phone: string): string | null;
export function whatsAppHref(text: string, phone?: string): string | null {
  const number = phone === undefined ? '' : mobileNumber(phone);
  return number === null ? null : `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

function mobileNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  if (/^3\d{9}$/.test(digits)) return `57${digits}`;
  return phone.trim().startsWith('+') && digits.length >= 8 ? digits : null;
}
