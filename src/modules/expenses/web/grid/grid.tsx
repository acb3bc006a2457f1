/** The receipts of a trip, one row each. */
import { useTranslation } from 'react-i18next';
import { DayField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { NumberField } from '#web/kit/fields/number-fields.tsx';
import { cellProps, RowGrid } from '#web/kit/rows/row-grid.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { batchLimit } from '../../contract/input.ts';
import { useCategories } from '../queries.ts';
import classes from './grid.module.css';
import { blankRow, type GridRow, isBlankRow, readPasted } from './values.ts';

const columns = ['date', 'category_id', 'amount', 'provider_name', 'receipt_number', 'quantity'] as const;
const isNumber = (column: Column) => column === 'amount' || column === 'quantity';
type Column = (typeof columns)[number];

export function ExpensesGrid() {
  const { t } = useTranslation('expenses');
  const today = useToday();
  const language = useLanguage();
  const categories = useCategories().filter(({ status }) => status === 'active');
  const options = categories.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <RowGrid<GridRow>
      name="expenses"
      label={t('title')}
      limit={batchLimit}
      columns={columns.map((id) => ({ id, label: t(`grid.columns.${id}`), isNumber: isNumber(id) }))}
      focusedColumn="category_id"
      pastedColumn="receipt_number"
      blankRow={blankRow(today)}
      rowAfter={({ date }) => blankRow(date)}
      isBlankRow={isBlankRow}
      readPasted={(text, { date }) => readPasted(text, date, language, categories)}
      removeLabel={(at) => t('grid.remove', { n: at + 1 })}
      addLabel={t('grid.add')}
      className={classes.columns}
    >
      {(at) => <RowFields at={at} options={options} />}
    </RowGrid>
  );
}

function RowFields({ at, options }: { at: number; options: { value: string; label: string }[] }) {
  const { t } = useTranslation('expenses');
  const today = useToday();
  const cell = (column: Column) => {
    const label = t(`grid.columns.${column}`);
    return cellProps(`expenses.${at}.${column}`, label, t('grid.cell', { field: label, n: at + 1 }));
  };
  return (
    <>
      <div>
        <DayField {...cell('date')} max={today} />
      </div>
      <div>
        <SelectField {...cell('category_id')} options={options} {...(at === 0 && { 'data-autofocus': true })} />
      </div>
      <div data-number>
        <NumberField {...cell('amount')} />
      </div>
      <div>
        <TextField {...cell('provider_name')} rightSection={null} />
      </div>
      <div>
        <TextField {...cell('receipt_number')} rightSection={null} />
      </div>
      <div data-number>
        <NumberField {...cell('quantity')} />
      </div>
    </>
  );
}
