import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Day, Id, optionalText, PositiveMoney, Quantity, text } from '#base/wire.ts';
import { checkValues, firstByField, isSame, merged } from './values.ts';

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

describe('checkValues', () => {
  it('takes empty inputs as the contract wants them: text, null or nothing', () => {
    expect(checkValues(schema, blank)).toEqual({
      ok: true,
      data: { name: 'Café', phone: '', customer_id: id, due_date: null, kind: null, items: [{ amount: '10', note: null }] },
    });
  });

  it('takes what was never touched as null where null is meant', () => {
    const { due_date: _, ...untouched } = blank;
    expect(checkValues(schema, untouched)).toMatchObject({ ok: true, data: { due_date: null } });
  });

  it('refuses what was required, as missing', () => {
    const checked = checkValues(schema, { ...blank, name: ' ', customer_id: '', items: [{ amount: '', note: '' }] });
    const fields = checked.ok ? new Map() : firstByField(checked.issues);
    expect([...fields.keys()]).toEqual(['name', 'customer_id', 'items.0.amount']);
    expect(fields.get('customer_id')).toMatchObject({ code: 'invalid_type' });
  });

  it('still refuses a wrong value beside an empty one, and keeps the values as they were', () => {
    const values = { ...blank, items: [{ amount: '0', note: '' }] };
    const checked = checkValues(schema, values);
    expect(checked.ok ? [] : [...firstByField(checked.issues).keys()]).toEqual(['items.0.amount']);
    expect(values.due_date).toBe('');
  });

  it('puts an issue of the whole form under root', () => {
    const never = z.object({ a: z.string() }).refine(() => false, 'choose_one');
    const checked = checkValues(never, { a: 'x' });
    expect(checked.ok ? [] : [...firstByField(checked.issues).keys()]).toEqual(['root']);
  });
});

describe('isSame', () => {
  const held = { name: 'a', phone: '', year: 2020, items: [{ amount: '1' }] };
  it('takes empty for empty, in any order', () =>
    expect(isSame(held, { items: [{ amount: '1', note: null }], year: 2020, name: 'a' })).toBe(true));
  it.each([
    { name: 'b' },
    { phone: '1' },
    { year: '2020' },
    { items: [] },
    { items: [{ amount: '2' }] },
    { items: [{ amount: '1' }, { amount: '' }] },
  ])('tells %j', (change) => {
    expect(isSame(held, { ...held, ...change })).toBe(false);
  });
});

describe('merged', () => {
  const before = { name: 'a', phone: '', city: { id: 1 }, items: [{ amount: '1' }] };
  const theirs = { name: 'theirs', phone: '300', city: { id: 2 }, items: [{ amount: '2' }] };
  it('takes theirs where nothing was touched', () => expect(merged({ ...before, phone: null }, before, theirs)).toEqual(theirs));
  it('keeps what was touched', () =>
    expect(merged({ ...before, name: 'mine', items: [] }, before, theirs)).toEqual({ ...theirs, name: 'mine', items: [] }));
});
