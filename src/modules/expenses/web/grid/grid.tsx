/** The receipts of a trip, one row each. Enter adds a row with the same day, Tab moves on, Ctrl and Backspace remove it; a table can be pasted. */
import { Button, Kbd } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { NumberField } from '#web/kit/fields/number-fields.tsx';
import { RemoveRow } from '#web/kit/form/remove-row.tsx';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { batchLimit } from '../../contract/input.ts';
import { useCategories } from '../queries.ts';
import classes from './grid.module.css';
import { blankRow, type GridValues, isBlankRow, readPasted } from './values.ts';

const columns = ['date', 'category_id', 'amount', 'provider_name', 'receipt_number', 'quantity'] as const;
type Column = (typeof columns)[number];

export function ExpensesGrid() {
  const { t } = useTranslation('expenses');
  const today = useToday();
  const language = useLanguage();
  const categories = useCategories().filter(({ status }) => status === 'active');
  const { fields, insert, remove, replace } = useFieldArray<GridValues, 'expenses', 'key'>({ name: 'expenses', keyName: 'key' });
  useShownRows('expenses', t('title'));
  const { setFocus, getValues } = useFormContext<GridValues>();
  const isFull = fields.length >= batchLimit;
  const focus = (at: number, column: Column = 'category_id') => requestAnimationFrame(() => setFocus(`expenses.${at}.${column}`));
  const rowAt = (at: number) => getValues(`expenses.${at}`) ?? blankRow(today);

  /** Goes to the next row; after the last one it is added, with the day of this one. */
  const goDown = (at: number) => {
    const isLast = at === fields.length - 1;
    if (isLast && isFull) return;
    if (isLast) insert(at + 1, blankRow(rowAt(at).date), { shouldFocus: false });
    focus(at + 1);
  };
  const removeRow = (at: number, column?: Column) => {
    if (fields.length === 1) replace([blankRow(today)]);
    else remove(at);
    focus(Math.max(0, at - 1), column);
  };
  const columnOf = (element: EventTarget) => (element as HTMLInputElement).name?.split('.')[2] as Column | undefined;
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const column = columnOf(event.target);
    if (column === undefined || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      goDown(at);
    } else if (event.key === 'Backspace' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      removeRow(at, column);
    }
  };
  /** Pasted rows take the place of an empty one, else they come below it. */
  const onPaste = (event: ClipboardEvent, at: number) => {
    const pasted = readPasted(event.clipboardData.getData('text'), rowAt(at).date, language, categories);
    if (!pasted) return;
    event.preventDefault();
    const isEmpty = isBlankRow(rowAt(at));
    const rows = getValues('expenses');
    const all = [...rows.slice(0, isEmpty ? at : at + 1), ...pasted, ...rows.slice(at + 1)].slice(0, batchLimit);
    replace(all);
    focus(Math.min(at + pasted.length - (isEmpty ? 1 : 0), all.length - 1), 'receipt_number');
  };
  const options = categories.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={classes.frame}>
      <div className={classes.keys}>
        <Kbd size="xs">Enter</Kbd> {t('grid.enter_adds')} · <Kbd size="xs">Tab</Kbd> {t('grid.tab_moves')} · {t('grid.paste_works')}
      </div>
      <div className={classes.grid}>
        <div className={classes.head} aria-hidden>
          {columns.map((column) => (
            <span key={column} data-column={column}>
              {t(`grid.columns.${column}`)}
            </span>
          ))}
        </div>
        <ol className={classes.rows} aria-label={t('title')}>
          {fields.map((field, at) => (
            <li key={field.key} className={classes.row} onKeyDown={(event) => onKeyDown(event, at)} onPaste={(event) => onPaste(event, at)}>
              <RowFields at={at} options={options} />
              <RemoveRow
                className={classes.remove}
                label={t('grid.remove', { n: at + 1 })}
                tabIndex={-1}
                aria-keyshortcuts="Control+Backspace"
                onClick={() => removeRow(at)}
              />
            </li>
          ))}
        </ol>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={4}
        leftSection={<IconPlus size={15} />}
        disabled={isFull}
        onClick={() => goDown(fields.length - 1)}
      >
        {t('grid.add')}
      </Button>
    </div>
  );
}

function RowFields({ at, options }: { at: number; options: { value: string; label: string }[] }) {
  const { t } = useTranslation('expenses');
  const today = useToday();
  const cell = (column: Column) => {
    const label = t(`grid.columns.${column}`);
    const name = `expenses.${at}.${column}`;
    return {
      name,
      'aria-label': t('grid.cell', { field: label, n: at + 1 }),
      placeholder: label,
      variant: 'unstyled',
      className: classes.cell,
    };
  };
  return (
    <>
      <div data-column="date">
        <DayField {...cell('date')} max={today} />
      </div>
      <div data-column="category_id">
        <SelectField {...cell('category_id')} options={options} {...(at === 0 && { 'data-autofocus': true })} />
      </div>
      <div data-column="amount">
        <NumberField {...cell('amount')} />
      </div>
      <div data-column="provider_name">
        <TextField {...cell('provider_name')} rightSection={null} />
      </div>
      <div data-column="receipt_number">
        <TextField {...cell('receipt_number')} rightSection={null} />
      </div>
      <div data-column="quantity">
        <NumberField {...cell('quantity')} />
      </div>
    </>
  );
}
