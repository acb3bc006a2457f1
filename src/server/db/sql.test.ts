import { describe, expect, it } from 'vitest';
import { insertInto, join, raw, sql, where } from './sql.ts';

describe('sql', () => {
  it('binds values in order and inserts nested SQL', () => {
    const query = sql`select ${1} ${where([sql`a = ${2}`, sql`b in (${join([sql`${3}`, sql`${4}`], ', ')})`])} ${raw('limit 5')}`;
    expect(query.text).toBe('select $1 where a = $2 and b in ($3, $4) limit 5');
    expect(query.values).toEqual([1, 2, 3, 4]);
  });

  it('accepts a value and nested SQL in turn at the same template', () => {
    const make = (param: unknown) => sql`select ${param}`;
    expect([make(1).text, make(raw('now()')).text, make(2).text]).toEqual(['select $1', 'select now()', 'select $1']);
    expect(make(raw('now()')).values).toEqual([]);
  });

  it('writes no where clause without conditions', () => {
    expect(sql`select 1 ${where([])}`.text).toBe('select 1 ');
  });

  it('throws on a column that is not a plain name', () => {
    expect(() => insertInto('thing', { 'id; drop table thing': 1 }).text).toThrow('Not a column name');
  });
});
