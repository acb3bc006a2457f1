/** A table of expenses in a printed document. */
import type { Day } from '#base/days.ts';
import type { Language } from '#base/format.ts';
import type { Decimal } from '#base/money.ts';
import type { Block } from '#server/pdf/document.ts';
import { screenText } from '#server/words.ts';

interface PrintedExpense {
  date: Day;
  number: string;
  category_name: string;
  description: string;
  amount: Decimal;
}

export function expenseTable(expenses: readonly PrintedExpense[], language: Language): Block {
  const text = (key: string) => screenText(`expenses:${key}`, language);
  return {
    type: 'table',
    columns: [
      { title: text('columns.date'), width: 80 },
      { title: text('columns.number'), width: 80 },
      { title: text('fields.category_id') },
      { title: text('columns.amount'), right: true },
    ],
    rows: expenses.map(({ date, number, category_name, description, amount }) => ({
      cells: [{ day: date }, number, { value: category_name, detail: description }, { money: amount }],
    })),
  };
}
