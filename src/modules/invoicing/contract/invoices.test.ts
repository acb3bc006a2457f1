import { expect, it } from 'vitest';
import { InvoiceEditInput } from './input.ts';

const pathsOf = (body: object) => InvoiceEditInput.safeParse(body).error?.issues.map(({ path }) => path.join('.'));

it('reports a due date before the issue date together with errors of other fields', () => {
  expect(pathsOf({ issue_date: '2026-03-02', due_date: '2026-03-01', items: [] })).toEqual(['items', 'due_date']);
  expect(pathsOf({ issue_date: '', due_date: '2026-03-01', items: [] })).toEqual(['issue_date', 'items']);
});
