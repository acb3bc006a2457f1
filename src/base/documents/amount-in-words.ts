/**
 * Amounts of pesos in words, as documents write them below the figures: `Cinco millones de pesos m/cte.` (moneda corriente).
 * Whole numbers up to 10^16; centavos as a fraction, `con 50/100`.
 */
import type { Language } from '../format.ts';
import { compare, type Decimal, isNegative, round } from '../money.ts';

/** Amounts are below this, in absolute value. Columns of the database hold up to 10^17, which no document has. */
const limit = '100000000000000000';

/** The amount in words, with a capital. Rounded to centavos. Throws above 10^17. */
export function amountInWords(amount: Decimal, language: Language): string {
  const exact = round(amount, 2);
  const isBelowZero = isNegative(exact);
  const [whole = '0', cents = '00'] = exact.replace('-', '').split('.');
  if (compare(whole, limit) >= 0) throw new RangeError(`${amount} is too large to be written in words.`);
  const words = language === 'es' ? spanishPesos(whole, cents) : englishPesos(whole, cents);
  const minus = language === 'es' ? 'menos ' : 'minus ';
  const sentence = (isBelowZero ? minus : '') + words;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** `un millón de pesos con 50/100 m/cte.`: after a round million or more the currency takes "de". */
function spanishPesos(whole: string, cents: string): string {
  const currency = whole === '1' ? 'peso' : 'pesos';
  const preposition = /^[1-9]\d*0{6}$/.test(whole) ? 'de ' : '';
  return `${spanish(whole)} ${preposition}${currency}${cents === '00' ? '' : ` con ${cents}/100`} m/cte.`;
}

function englishPesos(whole: string, cents: string): string {
  return `${english(whole)} ${whole === '1' ? 'peso' : 'pesos'}${cents === '00' ? '' : ` and ${cents}/100`}`;
}

const spanishBelow30 =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const spanishTens = ' diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const spanishHundreds = ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
  ' ',
);

/** A whole number before a masculine noun: `veintiún`, not `veintiuno`. Names of powers change every six digits: `mil millones`, `un billón`. */
function spanish(digits: string): string {
  const [billions = 0, millions = 0, rest = 0] = groupsOf(digits, 6, 3);
  const words = [
    spanishGroup(billions, 'un billón', 'billones'),
    spanishGroup(millions, 'un millón', 'millones'),
    rest > 0 ? spanishBelowMillion(rest) : '',
  ];
  return words.filter(Boolean).join(' ') || 'cero';
}

const spanishGroup = (count: number, one: string, many: string) =>
  count === 0 ? '' : count === 1 ? one : `${spanishBelowMillion(count)} ${many}`;

function spanishBelowMillion(number: number): string {
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000];
  const words = [thousands > 1 ? spanishBelow1000(thousands) : '', thousands > 0 ? 'mil' : '', rest > 0 ? spanishBelow1000(rest) : ''];
  return words.filter(Boolean).join(' ');
}

function spanishBelow1000(number: number): string {
  if (number === 100) return 'cien';
  if (number >= 100)
    return [spanishHundreds[Math.floor(number / 100)], number % 100 > 0 && spanishBelow1000(number % 100)].filter(Boolean).join(' ');
  if (number < 30) return spanishBelow30[number] as string;
  return [spanishTens[Math.floor(number / 10)], number % 10 > 0 && spanishBelow30[number % 10]].filter(Boolean).join(' y ');
}

const englishBelow20 =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const englishTens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const englishPowers = ['quadrillion', 'trillion', 'billion', 'million', 'thousand', ''];

/** Names of powers change every three digits. Without "and", which precedes the centavos. */
function english(digits: string): string {
  const words = groupsOf(digits, 3, englishPowers.length).flatMap((count, index) =>
    count > 0 ? [`${englishBelow1000(count)} ${englishPowers[index]}`.trim()] : [],
  );
  return words.join(' ') || 'zero';
}

function englishBelow1000(number: number): string {
  if (number >= 100)
    return [`${englishBelow20[Math.floor(number / 100)]} hundred`, number % 100 > 0 && englishBelow1000(number % 100)]
      .filter(Boolean)
      .join(' ');
  if (number < 20) return englishBelow20[number] as string;
  return [englishTens[Math.floor(number / 10)], number % 10 > 0 && englishBelow20[number % 10]].filter(Boolean).join('-');
}

/** The number in groups of `size` digits, the highest first. */
function groupsOf(digits: string, size: number, count: number): number[] {
  const padded = digits.padStart(size * count, '0');
  return Array.from({ length: count }, (_, index) => Number(padded.slice(index * size, (index + 1) * size)));
}
