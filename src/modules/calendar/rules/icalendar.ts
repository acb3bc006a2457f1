/** A calendar as a file in the format of RFC 5545 (iCalendar), which Google Calendar, Outlook and phones read. */
import { addDays, type Day } from '#base/days.ts';

/** An event of a whole day. */
export interface CalendarEvent {
  /** The same in every answer. */
  uid: string;
  day: Day;
  summary: string;
  /** Lines are separated by `\n`. */
  description: string;
  url: string;
}

/** How often programs should read it again. */
const refresh = 'PT6H';

/** `now`: the moment of the answer, in ISO format. */
export function icalendar({ name, now, events }: { name: string; now: string; events: readonly CalendarEvent[] }): string {
  const stamp = `${now.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Arriero//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
}

const eventLines = ({ uid, day, summary, description, url }: CalendarEvent, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${compact(day)}`,
  // The end is the day after.
  `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
  `SUMMARY:${escapeText(summary)}`,
  `DESCRIPTION:${escapeText(description)}`,
  `URL:${url}`,
  // It does not make the person busy.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

const compact = (day: Day) => day.replaceAll('-', '');

/** Escapes a value of type TEXT. Control characters are not allowed in one, and are left out. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

const lineOctets = 75;

/** Splits a line into lines of at most 75 octets; each but the first starts with a space. No character is split. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
