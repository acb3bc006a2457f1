/** The withholdings of an owner in a year, printed. */
import type { Day } from '#base/days.ts';
import type { Language } from '#base/format.ts';
import { interpolate } from '#base/issues.ts';
import { type Decimal, plus, sum } from '#base/money.ts';
import type { PayableOwner } from '#modules/owners/store.ts';
import type { Letterhead, PdfDocument } from '#server/pdf/document.ts';
import { screenText } from '#server/words.ts';
import type { WithheldTrip } from '../store/balances.ts';
import { documentOf } from './party.ts';

interface Certificate {
  owner: PayableOwner;
  /** At least one. */
  trips: readonly WithheldTrip[];
  year: number;
  today: Day;
}

export function certificateDocument({ owner, trips, year, today }: Certificate, letterhead: Letterhead, language: Language): PdfDocument {
  const text = (key: string, facts: Record<string, string> = {}) => interpolate(screenText(`payables:${key}`, language), facts);
  const total = (of: (trip: WithheldTrip) => Decimal) => sum(trips.map(of));
  const [retefuente, reteica] = [total((trip) => trip.owner_retefuente), total((trip) => trip.owner_reteica)];
  const withheld = plus(retefuente, reteica);
  return {
    language,
    letterhead,
    title: text('certificate.title'),
    number: String(year),
    blocks: [
      {
        type: 'entries',
        columns: 4,
        entries: [
          { label: text('document.owner'), value: owner.name, lines: [documentOf(owner, language)].filter(Boolean), span: 2 },
          { label: text('certificate.year'), value: String(year) },
          { label: text('certificate.issued'), value: { day: today } },
        ],
      },
      { type: 'text', text: text('certificate.text', { company: letterhead.name, owner: owner.name, year: String(year) }) },
      {
        type: 'table',
        columns: [
          { title: text('document.date'), width: 80 },
          { title: text('certificate.trip') },
          { title: text('certificate.base'), right: true },
          { title: text('retefuente'), right: true },
          { title: text('reteica'), right: true },
        ],
        rows: trips.map((trip) => ({
          cells: [
            { day: trip.arrived_on },
            { value: trip.number, detail: trip.origin_name },
            { money: trip.owner_freight },
            { money: trip.owner_retefuente },
            { money: trip.owner_reteica },
          ],
        })),
      },
      {
        type: 'totals',
        rows: [
          { label: text('certificate.base'), value: { money: total((trip) => trip.owner_freight) } },
          { label: text('retefuente'), value: { money: retefuente } },
          { label: text('reteica'), value: { money: reteica } },
          { label: text('certificate.withheld'), value: { money: withheld }, kind: 'result' },
        ],
        aside: [{ label: screenText('common:pdf.in_words', language), value: { in_words: withheld } }],
      },
      { type: 'signatures', boxes: [{ label: letterhead.name }] },
    ],
  };
}
