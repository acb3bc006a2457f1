import { describe, expect, it } from 'vitest';
import { isNumberOf, markWords, readTyped } from './typed.ts';

const nouns = { trips: ['viaje', 'viajes'], invoices: ['factura', 'facturas'], payments: ['pago'], trucks: ['camión', 'placa'] } as const;
const pay = { on: 'invoices', verbs: ['pagar', 'pago'] } as const;
const edit = { on: 'trips', verbs: ['editar'] } as const;

describe('readTyped', () => {
  const cases = [
    { text: 'pagar factura 304', rest: '304', kinds: ['invoices'], commands: [pay], isNoun: false },
    { text: 'PAGAR  304', rest: '304', kinds: ['invoices'], commands: [pay], isNoun: false },
    { text: 'factura inv-304', rest: 'inv-304', kinds: ['invoices'], commands: [], isNoun: true },
    { text: 'camion wlk936', rest: 'wlk936', kinds: ['trucks'], commands: [], isNoun: true },
    { text: 'editar viaje cali yumbo', rest: 'cali yumbo', kinds: ['trips'], commands: [edit], isNoun: false },
    { text: 'pago 304', rest: '304', kinds: ['payments', 'invoices'], commands: [pay], isNoun: true },
  ];
  for (const { text, ...meant } of cases) it(text, () => expect(readTyped(text, nouns, [pay, edit])).toEqual(meant));

  for (const text of ['', 'factura', 'pagar', 'pagar facturas', '304', 'transportes camión', 'fac 304'])
    it(`"${text}" names no record by a verb or a noun`, () => expect(readTyped(text, nouns, [pay, edit])).toBeNull());
});

describe('isNumberOf', () => {
  const cases = [
    { text: '304', number: 'INV-000304', is: true },
    { text: 'inv304', number: 'INV-000304', is: true },
    { text: 'INV-000304', number: 'INV-000304', is: true },
    { text: 'trip-304', number: 'INV-000304', is: false },
    { text: '30', number: 'INV-000304', is: false },
    { text: '900.123.456-8', number: '900123456-8', is: true },
    { text: 'cali', number: 'INV-000304', is: false },
    { text: '-', number: 'INV-000304', is: false },
  ];
  for (const { text, number, is } of cases)
    it(`${text} ${is ? 'is' : 'is not'} ${number}`, () => expect(isNumberOf(text, number)).toBe(is));
});

describe('markWords', () => {
  const marked = (text: string, typed: string) =>
    markWords(text, typed)
      .map(({ part, isTyped }) => (isTyped ? `[${part}]` : part))
      .join('');
  const cases = [
    { text: 'Yumbo Cartagena', typed: 'cart yumbo', marks: '[Yumbo] [Cart]agena' },
    { text: 'Bogotá, D.C.', typed: 'bogota', marks: '[Bogotá], D.C.' },
    { text: 'TRIP-000304', typed: '304', marks: 'TRIP-000304' },
    { text: 'Cali', typed: '', marks: 'Cali' },
    { text: 'Peña', typed: 'pen', marks: '[Peñ]a' },
  ];
  for (const { text, typed, marks } of cases) it(`${text} for "${typed}"`, () => expect(marked(text, typed)).toBe(marks));
});
