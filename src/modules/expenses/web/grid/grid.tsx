/** The receipts of a trip, one row each. */
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FilesCell } from '#modules/files/web/pickers.tsx';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { CheckboxField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField, NumberField } from '#web/kit/fields/number-fields.tsx';
import { cellProps, RowGrid } from '#web/kit/rows/row-grid.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { categoryKeys } from '../../contract/fields.ts';
import { batchLimit, receiptsLimit } from '../../contract/input.ts';
import { useCategories } from '../queries.ts';
import classes from './grid.module.css';
import { blankRow, type GridRow, type GridValues, isBlankRow, readPasted } from './values.ts';

const columns = [
  'date',
  'category_id',
  'amount',
  'provider_name',
  'receipt_number',
  'quantity',
  'mileage',
  'full_tank',
  'charged_to_owner',
  'file_ids',
] as const;
const isNumber = (column: Column) => column === 'amount' || column === 'quantity' || column === 'mileage';
type Column = (typeof columns)[number];

interface ExpensesGridProps {
  /** The truck of the trip is hired: its owner may be charged. */
  hasOwner: boolean;
}

export function ExpensesGrid({ hasOwner }: ExpensesGridProps) {
  const { t } = useTranslation('expenses');
  const today = useToday();
  const language = useLanguage();
  const categories = useCategories().filter(({ status }) => status === 'active');
  const fuel = categories.find(({ key }) => key === categoryKeys.fuel)?.id;
  const options = categories.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <RowGrid<GridRow>
      name="expenses"
      label={t('title')}
      limit={batchLimit}
      columns={columns
        .filter((id) => hasOwner || id !== 'charged_to_owner')
        .map((id) => ({ id, label: t(`grid.columns.${id}`), isNumber: isNumber(id) }))}
      focusedColumn="category_id"
      pastedColumn="receipt_number"
      blankRow={blankRow(today)}
      rowAfter={({ date }) => blankRow(date)}
      isBlankRow={isBlankRow}
      readPasted={(text, { date }) => readPasted(text, date, language, categories)}
      removeLabel={(at) => t('grid.remove', { n: at + 1 })}
      addLabel={t('grid.add')}
      className={hasOwner ? classes.withOwner : classes.columns}
    >
      {(at) => <RowFields at={at} options={options} fuel={fuel} hasOwner={hasOwner} />}
    </RowGrid>
  );
}

interface RowFieldsProps extends ExpensesGridProps {
  at: number;
  options: { value: string; label: string }[];
  /** The category whose rows have a volume, an odometer and a tank. */
  fuel: string | undefined;
}

function RowFields({ at, options, fuel, hasOwner }: RowFieldsProps) {
  const { t } = useTranslation('expenses');
  const today = useToday();
  const category = useWatch<GridValues, `expenses.${number}.category_id`>({ name: `expenses.${at}.category_id` });
  const isFuel = category !== '' && category === fuel;
  const cell = (column: Column) => {
    const label = t(`grid.columns.${column}`);
    return cellProps(`expenses.${at}.${column}`, label, t('grid.cell', { field: label, n: at + 1 }));
  };
  return (
    <>
      <div>
        <BooksDayField {...cell('date')} max={today} />
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
      <div data-number>{isFuel && <NumberField {...cell('quantity')} />}</div>
      <div data-number>{isFuel && <IntegerField {...cell('mileage')} />}</div>
      <div data-column="checkbox">
        {isFuel && (
          <CheckboxField
            name={`expenses.${at}.full_tank`}
            label={t('grid.columns.full_tank')}
            aria-label={cell('full_tank')['aria-label']}
          />
        )}
      </div>
      {hasOwner && (
        <div data-column="checkbox">
          <CheckboxField
            name={`expenses.${at}.charged_to_owner`}
            label={t('fields.charged_to_owner')}
            aria-label={t('grid.cell', { field: t('fields.charged_to_owner'), n: at + 1 })}
          />
        </div>
      )}
      <FilesCell
        name={`expenses.${at}.file_ids`}
        label={t('grid.columns.file_ids')}
        aria-label={cell('file_ids')['aria-label']}
        hint={t('grid.file_hint')}
        limit={receiptsLimit}
      />
    </>
  );
}
