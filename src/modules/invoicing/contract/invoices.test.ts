import { expect, it } from 'vitest';
import { InvoiceEdit } from './invoices.ts';

const pathsOf = (body: object) => InvoiceEdit.safeParse(body).error?.issues.map(({ path }) => path.join('.'));

it('a due date before the issue date is told beside what is wrong with other fields', () => {
  expect(pathsOf({ issue_date: '2026-03-02', due_date: '2026-03-01', items: [] })).toEqual(['items', 'due_date']);
  expect(pathsOf({ issue_date: '', due_date: '2026-03-01', items: [] })).toEqual(['issue_date', 'items']);
});
