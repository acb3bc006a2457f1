import { describe, expect, it } from 'vitest';
import { escapeText, foldLine, icalendar } from './icalendar.ts';

describe('a text', () => {
  const cases: [name: string, text: string, escaped: string][] = [
    ['escapes what separates values', 'Aceite; filtros, 2\\3', 'Aceite\\; filtros\\, 2\\\\3'],
    ['has its line breaks as \\n, whatever they were', 'uno\ndos\r\ntres\rcuatro', 'uno\\ndos\\ntres\\ncuatro'],
    ['cannot end its line and start another property', 'x\r\nATTENDEE:y', 'x\\nATTENDEE:y'],
    ['has no control characters', 'a\u0000b\u0007c\u0085d\te', 'abcde'],
    ['keeps colons, quotes and accents', 'Póliza: "ñ"', 'Póliza: "ñ"'],
  ];
  it.each(cases)('%s', (_, text, escaped) => expect(escapeText(text)).toBe(escaped));
});

describe('a line', () => {
  const cases: [name: string, line: string, lines: string[]][] = [
    ['of 75 octets stays', 'a'.repeat(75), ['a'.repeat(75)]],
    ['of 76 octets is folded', 'a'.repeat(76), ['a'.repeat(75), ' a']],
    ['is folded again after 74, because of the space', 'a'.repeat(150), ['a'.repeat(75), ` ${'a'.repeat(74)}`, ' a']],
    ['counts octets, and splits no character', `${'a'.repeat(74)}ñ`, ['a'.repeat(74), ' ñ']],
    ['splits no pair of surrogates', `${'a'.repeat(72)}🚛b`, ['a'.repeat(72), ' 🚛b']],
  ];
  it.each(cases)('%s', (_, line, lines) => expect(foldLine(line).split('\r\n')).toEqual(lines));
});

it('a calendar has events of whole days, and ends each line with CR LF', () => {
  const event = {
    uid: 'reminder-1@arriero',
    day: '2026-12-31',
    summary: 'ABC123 · SOAT',
    description: 'Vence,\nhoy',
    url: 'https://arriero.example/admin/reminders/1',
  };
  const text = icalendar({ name: 'Arriero; Cóndor', now: '2026-11-29T16:12:33.123Z', events: [event] });
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.split('\r\n').slice(5)).toEqual([
    'NAME:Arriero\\; Cóndor',
    'X-WR-CALNAME:Arriero\\; Cóndor',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:reminder-1@arriero',
    'DTSTAMP:20261129T161233Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:ABC123 · SOAT',
    'DESCRIPTION:Vence\\,\\nhoy',
    'URL:https://arriero.example/admin/reminders/1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});
