/** The kinds of values that lists have in common. A column that names one needs neither a cell nor a side nor a width. */
import type { ReactNode } from 'react';
import { formatDay, formatLocalDateTime, formatMoney, formatQuantity, type Language } from '#base/format.ts';
import { CompanyName } from '../text/company-name.tsx';
import { DayText, KilometresText, LocalDateTimeText, MomentText, MoneyText, NumberText } from '../text/formatted.tsx';

interface Kind<Value> {
  /** `page` returns the values beside it. */
  show: (value: Value, page: () => Value[]) => ReactNode;
  align?: 'right';
  /** The longest of its usual texts, by which the column is as wide; without it the column says how wide it is. */
  sample?: (language: Language) => string;
}

type Text = string | null | undefined;
const day = '2028-11-28';

const ofTexts = {
  /** An amount, as a decimal string. */
  money: {
    show: (amount) => <MoneyText amount={amount} />,
    align: 'right',
    sample: (language) => formatMoney('888888888', language),
  },
  day: { show: (value) => <DayText day={value} short />, sample: (language) => formatDay(day, language) },
  /** A day and time of the place where it happens, such as a departure. */
  local_time: {
    show: (at) => <LocalDateTimeText at={at} short />,
    sample: (language) => formatLocalDateTime(`${day}T22:48`, language, day),
  },
  /** A timestamp, in the time zone of the company. */
  moment: { show: (at) => <MomentText at={at} />, sample: (language) => formatLocalDateTime(`${day}T22:48`, language) },
  /** The number of a document. */
  number: { show: (number) => number && <NumberText number={number} />, sample: () => 'TRIP-088888' },
  plate: { show: (plate) => plate ?? '–', sample: () => 'WGM888' },
  /** A company, without its legal form where that leaves the names of the page distinct. */
  company: { show: (name, page) => <CompanyName name={name ?? ''} among={page().map((other) => other ?? '')} /> },
} satisfies Record<string, Kind<Text>>;

const ofNumbers = {
  kilometres: {
    show: (km) => <KilometresText km={km ?? null} />,
    align: 'right',
    sample: (language) => `${formatQuantity('8888888', language)} km`,
  },
} satisfies Record<string, Kind<number | null | undefined>>;

const kinds: Record<ColumnKind, Kind<never>> = { ...ofTexts, ...ofNumbers };

export type ColumnKind = keyof typeof ofTexts | keyof typeof ofNumbers;

/** The kinds that can show a value. */
export type KindOf<Value> = [Value] extends [Text]
  ? keyof typeof ofTexts
  : [Value] extends [number | null | undefined]
    ? keyof typeof ofNumbers
    : never;

let canvas: CanvasRenderingContext2D | null | undefined;
const measured = new Map<string, number>();

/**
 * The pixels of a text in the font of lists, with the space between columns. A table sets all digits as wide as the widest; a canvas does not.
 * Measured once, as lists render often; again while the font is not loaded.
 */
function measure(text: string): number | undefined {
  const known = measured.get(text);
  if (known !== undefined) return known;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return undefined;
  const { fontSize, fontFamily } = getComputedStyle(document.body);
  canvas.font = `550 ${fontSize} ${fontFamily}`;
  const width = Math.ceil(canvas.measureText(text.replace(/\d/g, '8')).width) + 11;
  if (document.fonts.check(canvas.font)) measured.set(text, width);
  return width;
}

/** How the values of a kind are shown, on which side, and in how many pixels. */
export function drawingOf(kind: ColumnKind, language: Language) {
  const { show, align, sample } = kinds[kind];
  return { show, align, width: sample && measure(sample(language)) };
}
