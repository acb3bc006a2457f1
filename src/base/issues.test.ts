import { assert, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Language } from './format.ts';
import { type Issue, interpolate, issueText, type Lookup } from './issues.ts';
import { Day, email, Id, Money, Percentage, PositiveMoney, Quantity, text } from './wire.ts';
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };

const words = { es, en };
const commonWords: Lookup = (key, language) => (words[language].validation as Record<string, string>)[key];
const textOf = (issue: Issue, language: Language) => issueText(issue, language, commonWords);

/** The first issue of a value, as on the server; with `reportInput` as in a form. */
function firstIssue(schema: z.ZodType, value: unknown, reportInput = false): Issue {
  const issue = schema.safeParse(value, { reportInput }).error?.issues[0];
  if (!issue) throw new Error('The value is valid');
  return issue;
}

describe('issueText', () => {
  const cases: { name: string; schema: z.ZodType; value: unknown; es: string; en: string }[] = [
    { name: 'empty text', schema: text(20), value: ' ', es: 'Este campo es obligatorio.', en: 'This field is required.' },
    { name: 'missing text', schema: z.string(), value: undefined, es: 'Este campo es obligatorio.', en: 'This field is required.' },
    { name: 'a missing number', schema: z.number(), value: undefined, es: 'Este campo es obligatorio.', en: 'This field is required.' },
    { name: 'null instead of an id', schema: Id, value: null, es: 'Este campo es obligatorio.', en: 'This field is required.' },
    { name: 'text too long', schema: text(20), value: 'x'.repeat(21), es: 'Máximo 20 caracteres.', en: 'At most 20 characters.' },
    {
      name: 'required text too short',
      schema: z.string('required').min(8),
      value: 'abc',
      es: 'Mínimo 8 caracteres.',
      en: 'At least 8 characters.',
    },
    { name: 'text too short', schema: z.string().min(8), value: 'abc', es: 'Mínimo 8 caracteres.', en: 'At least 8 characters.' },
    {
      name: 'text of the wrong length',
      schema: z.string().length(1),
      value: 'abc',
      es: 'El número de caracteres debe ser 1.',
      en: 'The number of characters must be 1.',
    },
    { name: 'a number too small', schema: z.number().min(1900), value: 3, es: 'Debe ser 1900 o más.', en: 'Must be 1900 or more.' },
    {
      name: 'a required number below one',
      schema: z.number('required').min(1),
      value: 0,
      es: 'Debe ser 1 o más.',
      en: 'Must be 1 or more.',
    },
    {
      name: 'a number too big',
      schema: z.number().max(50_000),
      value: 90_000,
      es: 'Debe ser 50.000 o menos.',
      en: 'Must be 50,000 or less.',
    },
    {
      name: 'a number equal to an exclusive limit',
      schema: z.number().gt(0.5),
      value: 0.5,
      es: 'Debe ser mayor que 0,5.',
      en: 'Must be greater than 0.5.',
    },
    {
      name: 'a fraction instead of an integer',
      schema: z.number().int(),
      value: 1.5,
      es: 'Escribe un número entero.',
      en: 'Enter a whole number.',
    },
    { name: 'an invalid number', schema: z.number(), value: 'x', es: 'Escribe un número válido.', en: 'Enter a valid number.' },
    {
      name: 'a date that is too early',
      schema: z.date().min(new Date('2026-11-19T00:00:00Z')),
      value: new Date(0),
      es: 'Debe ser el 19\u00a0nov\u00a02026 o después.',
      en: 'Must be 19\u00a0Nov\u00a02026 or later.',
    },
    { name: 'too few items', schema: z.array(z.string()).min(1), value: [], es: 'Agrega al menos 1.', en: 'Add at least 1.' },
    { name: 'too many items', schema: z.array(z.string()).max(1), value: ['a', 'b'], es: 'Máximo 1.', en: 'At most 1.' },
    {
      name: 'an unknown choice',
      schema: z.enum(['a', 'b']),
      value: 'c',
      es: 'Elige una opción de la lista.',
      en: 'Choose an option from the list.',
    },
    { name: 'an invalid id', schema: Id, value: 'c', es: 'Elige una opción de la lista.', en: 'Choose an option from the list.' },
    {
      name: 'an invalid email address',
      schema: z.email(),
      value: 'c',
      es: 'Escribe un correo electrónico válido.',
      en: 'Enter a valid email address.',
    },
    {
      name: 'an invalid email address, by key',
      schema: email(45),
      value: 'c',
      es: 'Escribe un correo electrónico válido.',
      en: 'Enter a valid email address.',
    },
    {
      name: 'unknown fields',
      schema: z.strictObject({}),
      value: { b: 1, c: 2 },
      es: 'Campos desconocidos: b, c.',
      en: 'Unknown fields: b, c.',
    },
    { name: 'an amount of zero', schema: PositiveMoney, value: '0.00', es: 'Debe ser mayor que cero.', en: 'Must be greater than zero.' },
    { name: 'a percentage above 100', schema: Percentage, value: '100.5', es: 'No puede pasar de 100 %.', en: 'Cannot be more than 100%.' },
    { name: 'a day that does not exist', schema: Day, value: '2026-02-30', es: 'Escribe una fecha válida.', en: 'Enter a valid date.' },
    {
      name: 'a value that fits no member of a union',
      schema: z.union([z.string(), z.number()]),
      value: true,
      es: 'Este valor no es válido.',
      en: 'This value is not valid.',
    },
    {
      name: 'a key without a text',
      schema: z.string().refine(() => false, 'no_such_key'),
      value: 'x',
      es: 'Este valor no es válido.',
      en: 'This value is not valid.',
    },
  ];
  for (const { name, schema, value, es, en } of cases) {
    it(`translates ${name}`, () => {
      expect([textOf(firstIssue(schema, value), 'es'), textOf(firstIssue(schema, value), 'en')]).toEqual([es, en]);
    });
  }

  it('reports every empty value of a form as required', () => {
    for (const schema of [PositiveMoney, Day, Id, z.enum(['a']), z.email()]) {
      for (const blank of ['', null, undefined]) expect(textOf(firstIssue(schema, blank, true), 'en')).toBe('This field is required.');
    }
  });

  it('describes input that cannot be converted to text', () => {
    let nested: unknown = [];
    for (let depth = 0; depth < 20_000; depth++) nested = [nested];
    const inputs = [{ toString: 1 }, { toString: () => assert.fail() }, Object.create(null), nested, Symbol('x'), [Symbol('x')]];
    for (const schema of [Money, email(45), Day, Id, text(5), z.enum(['a'])])
      for (const input of inputs) expect(textOf(firstIssue(schema, input, true), 'en')).toMatch(/^[A-Z].*\.$/);
  });

  it('reports how many digits a decimal may have, in a form', () => {
    const messageFor = (schema: z.ZodType, value: string) => textOf(firstIssue(schema, value, true), 'es');
    expect(messageFor(Quantity, '1.2345')).toBe('Máximo 3 decimales.');
    expect(messageFor(Money, '-0.001')).toBe('Máximo 2 decimales.');
    expect(messageFor(Money, '12345678901234')).toBe('Máximo 13 cifras antes de los decimales.');
    expect(messageFor(Money, 'doce')).toBe('Escribe un número válido.');
  });

  it("uses a module's words and the parameters of the issue", () => {
    const schema = z.string().refine(() => false, { error: 'series_too_long', params: { most: 6 } });
    const lookup = (key: string) => (key === 'series_too_long' ? 'Six at most: {{most}}, {{other}}' : undefined);
    expect(issueText(firstIssue(schema, 'x'), 'en', lookup)).toBe('Six at most: 6, {{other}}');
  });
});

describe('interpolate', () => {
  it('leaves a placeholder without a value', () => expect(interpolate('{{a}} {{ b }}', { a: 1 })).toBe('1 {{ b }}'));
  it('ignores inherited properties', () => expect(interpolate('{{toString}} {{constructor}}', {})).toBe('{{toString}} {{constructor}}'));
});
