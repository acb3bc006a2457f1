import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Day, Id, optionalText, PositiveMoney, Quantity, text } from '#base/wire.ts';
import { areEqual, blankAmountsAsZero, firstIssueByField, mergeValues, parseValues, withBlanks } from './values.ts';

const schema = z.object({
  name: text(45),
  phone: optionalText(15),
  customer_id: Id,
  due_date: Day.nullable(),
  odometer: Quantity.optional(),
  kind: z.enum(['a', 'b']).nullable().default(null),
  items: z.array(z.object({ amount: PositiveMoney, note: z.email().nullable() })),
});
const id = '0190a5d2-0000-7000-8000-000000000000';
const blank = { name: 'Café', phone: '', customer_id: id, due_date: '', odometer: '', kind: '', items: [{ amount: '10', note: '' }] };

describe('parseValues', () => {
  it('sends empty inputs as the contract expects: text, null or absent', () => {
    expect(parseValues(schema, blank)).toEqual({
      ok: true,
      data: { name: 'Café', phone: '', customer_id: id, due_date: null, kind: null, items: [{ amount: '10', note: null }] },
    });
  });

  it('sends an untouched input as null where the contract expects null', () => {
    const { due_date: _, ...untouched } = blank;
    expect(parseValues(schema, untouched)).toMatchObject({ ok: true, data: { due_date: null } });
  });

  it('reports empty required fields', () => {
    const parsed = parseValues(schema, { ...blank, name: ' ', customer_id: '', items: [{ amount: '', note: '' }] });
    const fields = parsed.ok ? new Map() : firstIssueByField(parsed.issues);
    expect([...fields.keys()]).toEqual(['name', 'customer_id', 'items.0.amount']);
    expect(fields.get('customer_id')).toMatchObject({ code: 'invalid_type' });
  });

  it('reports a wrong value beside an empty one, without changing the values', () => {
    const values = { ...blank, items: [{ amount: '0', note: '' }] };
    const parsed = parseValues(schema, values);
    expect(parsed.ok ? [] : [...firstIssueByField(parsed.issues).keys()]).toEqual(['items.0.amount']);
    expect(values.due_date).toBe('');
  });

  it('reports an issue of the whole form as root', () => {
    const never = z.object({ a: z.string() }).refine(() => false, 'choose_one');
    const parsed = parseValues(never, { a: 'x' });
    expect(parsed.ok ? [] : [...firstIssueByField(parsed.issues).keys()]).toEqual(['root']);
  });
});

describe('an empty input is sent', () => {
  const fields: { name: string; field: z.ZodType; typed: unknown; sent: unknown }[] = [
    { name: 'as text where the contract takes empty text', field: optionalText(5), typed: '', sent: '' },
    { name: 'as null where the contract takes null', field: Day.nullable(), typed: '', sent: null },
    { name: 'as null, not absent, where the contract takes both', field: Day.nullable().optional(), typed: '', sent: null },
    {
      name: 'as it is when absent is accepted: absent may mean "unchanged"',
      field: Day.nullable().optional(),
      typed: undefined,
      sent: undefined,
    },
    { name: 'as absent where only that is accepted', field: Quantity.optional(), typed: '', sent: undefined },
    { name: 'as absent where there is a default', field: z.number().default(30), typed: '', sent: undefined },
    { name: 'as absent where the field is required', field: Id, typed: '', sent: undefined },
    { name: 'as text through a transformation', field: optionalText(5).transform((typed) => typed.length), typed: '', sent: '' },
  ];
  it.each(fields)('$name', ({ field, typed, sent }) => expect(withBlanks(field, typed)).toBe(sent));

  it('inside lists and objects, also of a transformed schema', () => {
    const trip = z.object({ stops: z.array(z.object({ on: Day.nullable() })) }).transform((value) => value);
    expect(withBlanks(trip, { stops: [{ on: '' }], other: '' })).toEqual({ stops: [{ on: null }], other: '' });
  });
});

it('a row without an amount gets nothing', () => {
  const sent = blankAmountsAsZero('shares');
  const paid = { id: 'b', amount: '10.50' };
  expect(sent({ amount: '', shares: [{ id: 'a', amount: '' }, paid] })).toEqual({ amount: '', shares: [{ id: 'a', amount: '0' }, paid] });
  expect(sent({ amount: '1', shares: null })).toEqual({ amount: '1', shares: null });
});

describe('areEqual', () => {
  const values = { name: 'a', phone: '', year: 2020, items: [{ amount: '1' }] };
  it('treats empty, null and absent as equal, in any order', () =>
    expect(areEqual(values, { items: [{ amount: '1', note: null }], year: 2020, name: 'a' })).toBe(true));
  it.each([
    { name: 'b' },
    { phone: '1' },
    { year: '2020' },
    { items: [] },
    { items: [{ amount: '2' }] },
    { items: [{ amount: '1' }, { amount: '' }] },
  ])('sees the change %j', (change) => {
    expect(areEqual(values, { ...values, ...change })).toBe(false);
  });
});

describe('mergeValues', () => {
  const before = { name: 'a', phone: '', city: { id: 1 }, items: [{ amount: '1' }] };
  const theirs = { name: 'theirs', phone: '300', city: { id: 2 }, items: [{ amount: '2' }] };
  it('takes the other values where nothing was touched', () =>
    expect(mergeValues({ ...before, phone: null }, before, theirs)).toEqual(theirs));
  it('keeps touched fields', () =>
    expect(mergeValues({ ...before, name: 'mine', items: [] }, before, theirs)).toEqual({ ...theirs, name: 'mine', items: [] }));
});
