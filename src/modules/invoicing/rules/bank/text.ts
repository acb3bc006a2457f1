/** Finds numbers of invoices, and the NIT of a customer, in the text of a bank line. */
import { nitCheckDigit } from '#base/nit.ts';

interface Text {
  reference: string;
  description: string;
}

export interface Named {
  /** The invoices that a line names, and the customer whose NIT it contains; null if there are none or several. */
  find: (line: Text) => {
    invoices: ReadonlySet<string>;
    customer: string | null;
    /** Whether it names an invoice that is not among these: with the letters of a number, or after a word for invoices. */
    namesOthers: boolean;
  };
}

/** Upper case, letters and digits only: `INV-000001` and `inv 000001` are equal. */
export const normalName = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Words that banks and customers write in front of the number of an invoice without its prefix. */
const invoiceWords = new Set(['FACTURA', 'FACTURAS', 'FACT', 'FAC', 'FRA', 'INV', 'INVOICE']);
/** Digits of a number that is only digits: shorter ones are days, amounts and offices. */
const leastDigits = 6;
/** Of a NIT. */
const mostDigits = 15;
/** Letters and digits of a number that has both. */
const leastCharacters = 4;
/** Words that a number, or a NIT such as 900.123.456-7, may be divided into. */
const numberParts = 3;
const nitParts = 4;

export function namesIn(
  invoices: readonly { id: string; number: string; dian_number: string; customer_reference: string }[],
  customers: readonly { id: string; tax_id: string }[],
): Named {
  const byName = new Map<string, Set<string>>();
  const bySequence = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, id: string) => map.set(key, (map.get(key) ?? new Set()).add(id));
  for (const { id, number, dian_number, customer_reference } of invoices) {
    for (const name of [number, dian_number, customer_reference].map(normalName)) if (isNumber(name)) add(byName, name, id);
    for (const name of [number, dian_number]) {
      const sequence = /\d+$/.exec(name)?.[0].replace(/^0+/, '');
      if (sequence) add(bySequence, sequence, id);
    }
  }
  const prefixes = new Set([...byName.keys()].flatMap((name) => /^\p{L}+(?=\d+$)/u.exec(name)?.[0] ?? []));
  const byNit = new Map<string, string>();
  for (const { id, tax_id } of customers) {
    const digits = tax_id.replace(/\D/g, '');
    if (digits.length < leastDigits || digits.length > mostDigits) continue;
    byNit.set(digits, id);
    byNit.set(`${digits}${nitCheckDigit(digits)}`, id);
  }
  return {
    find: ({ reference, description }) => {
      const found = new Set<string>();
      const words = `${reference} ${description}`.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      const take = (ids: ReadonlySet<string> | undefined) => {
        for (const id of ids ?? []) found.add(id);
      };
      take(byName.get(normalName(reference)));
      let namesOthers = false;
      const nits = new Set<string>();
      for (const [at, word] of words.entries()) {
        for (let parts = 1; parts <= numberParts; parts++) {
          const joined = words.slice(at, at + parts).join('');
          // Digits of several words are a NIT or an amount.
          if (parts === 1 || !/^\d+$/.test(joined)) take(byName.get(joined));
          const [prefix] = /^\p{L}+(?=\d+$)/u.exec(joined) ?? [];
          if (prefix && prefixes.has(prefix) && !byName.has(joined)) namesOthers = true;
        }
        for (const sequence of invoiceWords.has(word) ? sequencesAfter(words, at) : []) {
          take(bySequence.get(sequence));
          if (!bySequence.has(sequence) && !byNit.has(sequence)) namesOthers = true;
        }
        for (let parts = 1; parts <= nitParts; parts++) {
          const digits = words.slice(at, at + parts);
          if (!digits.every((part) => /^\d+$/.test(part))) break;
          const customer = byNit.get(digits.join('').replace(/^0+/, ''));
          if (customer) nits.add(customer);
        }
      }
      return { invoices: found, namesOthers, customer: nits.size === 1 ? ([...nits][0] as string) : null };
    },
  };
}

const isNumber = (name: string): boolean =>
  /^\d+$/.test(name) ? name.length >= leastDigits : /\d/.test(name) && name.length >= leastCharacters;

/** The numbers behind such a word: `FACTURAS 12, 15 Y 16`. Without leading zeros. */
function sequencesAfter(words: readonly string[], at: number): string[] {
  const sequences: string[] = [];
  for (const word of words.slice(at + 1)) {
    if (/^\d{1,9}$/.test(word)) sequences.push(word.replace(/^0+/, ''));
    else if (!['Y', 'E', 'AND', 'NO', 'NRO', 'NUM'].includes(word)) break;
  }
  return sequences;
}
