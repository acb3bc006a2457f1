import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { forBrowser } from '../vite.contracts.ts';

const transform = (code: string) => forBrowser(code, parseSync('contract.ts', code).program);

describe('the contracts in the browser', () => {
  it('are without the schemas of answers and the texts of the documentation', () => {
    const source = "export const trips = { read: route({ method: 'GET', summary: 'One — “trip”.', output: one(Trip), params: WithId }) };";
    expect(transform(source).replace(/\s+/g, ' ')).toBe(
      "export const trips = /*#__PURE__*/ (() => ({ read: route({ method: 'GET', params: WithId }) }))();",
    );
  });
  it('keep fields of such names elsewhere', () => {
    const source = 'const Meta = z.object({ summary: z.null(), row: z.number(), output: z.string() });';
    expect(transform(source)).toBe(
      'const Meta = /*#__PURE__*/ (() => (z.object({ summary: z.null(), row: z.number(), output: z.string() })))();',
    );
  });
  it('keep what is no value made by a call, and what operations share but their answer', () => {
    expect(transform("export const kinds = ['a'] as const;")).toBe("export const kinds = ['a'] as const;");
    expect(transform('const ofOne = { params: WithId, output: one(Load) };')).toBe(
      'const ofOne = /*#__PURE__*/ (() => ({ params: WithId,  }))();',
    );
  });

  const files = globSync('src/{base,modules/*}/**/*.ts').filter((path) => /^src\/(base\/|modules\/[^/]+\/contract)/.test(path));
  it('are valid', () => {
    const broken = files.filter((path) => parseSync(path, transform(readFileSync(path, 'utf8'))).errors.length > 0);
    expect([broken, files.length > 100]).toEqual([[], true]);
  });
});
