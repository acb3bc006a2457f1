import { expect, it } from 'vitest';
import { z } from 'zod';
import { Day, LocalDateTime, Money, optionalText, Percentage, PlannedDay, PositiveMoney, Quantity } from '#base/wire.ts';
import { importColumns } from './record.ts';

it('the schema of a field says which cells its column takes, refined, optional or not', () => {
  const fields = {
    left_on: [PlannedDay.nullable().default(null), 'day'],
    born_on: [Day.optional(), 'day'],
    discount: [Percentage.nullable(), 'decimal'],
    limit: [Money.refine((amount) => amount !== '1', 'too_odd').nullable(), 'decimal'],
    cost: [PositiveMoney, 'decimal'],
    length: [Quantity.nullable().default(null), 'decimal'],
    year: [z.int().nullable(), 'integer'],
    is_new: [z.boolean().default(false), 'boolean'],
    at: [LocalDateTime, 'text'],
    note: [optionalText(9), 'text'],
  } as const;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const schema = z.object(Object.fromEntries(names.map((name) => [name, fields[name][0]])));
  const columns = importColumns('words:', schema, Object.fromEntries(names.map((name) => [name, {}])));
  expect(columns.map(({ name, kind }) => [name, kind])).toEqual(names.map((name) => [name, fields[name][1]]));
});
