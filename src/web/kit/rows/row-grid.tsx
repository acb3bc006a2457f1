/** Rows of a form, entered by keyboard. Enter adds a row, Tab moves on, Ctrl and Backspace remove it; a table can be pasted. */
import { Button, Kbd } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useShownRows } from '../form/shown-fields.ts';
import { RemoveRow } from './remove-row.tsx';
import classes from './row-grid.module.css';

interface RowGridProps<Row> {
  /** The name of the list in the form's values. */
  name: string;
  /** Accessible name of the list. */
  label: string;
  /** Whether the label is shown too. */
  hasTitle?: boolean;
  limit: number;
  /** The heading of each column, in the order of the cells. */
  columns: readonly { id: string; label: string; isNumber?: boolean }[];
  /** The columns that get the focus: in a row that the user moves to, and in the last pasted one. */
  focusedColumn: string;
  pastedColumn: string;
  /** The row that replaces the last one when it is removed. */
  blankRow: Row;
  /** A new row after this one. */
  rowAfter: (row: Row) => Row;
  isBlankRow: (row: Row) => boolean;
  /** The rows of a pasted table, undefined if the text is not a table. */
  readPasted: (text: string, at: Row) => Row[] | undefined;
  removeLabel: (at: number) => string;
  addLabel: string;
  /** Sets `--row-columns`, and the variables of stacked rows (see the style sheet) on narrow screens. */
  className: string | undefined;
  /** The cells of a row: fields with `cellProps`, and other elements; `data-number` marks a figure. */
  children: (at: number) => ReactNode;
}

export function RowGrid<Row extends object>({ name, limit, blankRow, isBlankRow, children, ...props }: RowGridProps<Row>) {
  const { label, columns, focusedColumn, removeLabel } = props;
  const { t } = useTranslation('common');
  const { fields, insert, remove, replace } = useFieldArray<FieldValues, string, 'key'>({ name, keyName: 'key' });
  const { setFocus, getValues, setValue } = useFormContext();
  useShownRows(name, label);
  const isFull = fields.length >= limit;
  const rowAt = (at: number): Row => getValues(`${name}.${at}`) ?? blankRow;
  const focus = (at: number, column = focusedColumn) => requestAnimationFrame(() => setFocus(`${name}.${at}.${column}`));

  /** Goes to the next row; after the last one it is added. */
  const goDown = (at: number) => {
    const isLast = at === fields.length - 1;
    if (isLast && isFull) return;
    if (isLast) insert(at + 1, props.rowAfter(rowAt(at)), { shouldFocus: false });
    focus(at + 1);
  };
  const removeRow = (at: number, column?: string) => {
    if (fields.length === 1) replace([blankRow]);
    else remove(at);
    focus(Math.max(0, at - 1), column);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const column = (event.target as HTMLInputElement).name?.split('.')[2];
    if (column === undefined || event.nativeEvent.isComposing) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && !hasModifier) {
      event.preventDefault();
      goDown(at);
    } else if (event.key === 'Backspace' && hasModifier) {
      event.preventDefault();
      removeRow(at, column);
    }
  };
  /** Pasted rows replace an empty row, else they are inserted below. The other rows do not change, also while one uploads a file. */
  const onPaste = (event: ClipboardEvent, at: number) => {
    const pasted = props.readPasted(event.clipboardData.getData('text'), rowAt(at));
    if (!pasted || pasted.length === 0) return;
    event.preventDefault();
    const isEmpty = isBlankRow(rowAt(at));
    if (isEmpty) setValue(`${name}.${at}`, pasted[0], { shouldDirty: true });
    const added = pasted.slice(isEmpty ? 1 : 0, limit - fields.length + (isEmpty ? 1 : 0));
    insert(at + 1, added, { shouldFocus: false });
    focus(at + added.length, props.pastedColumn);
  };
  return (
    <div className={classes.frame}>
      <div className={props.className}>
        <div className={classes.title}>
          {props.hasTitle && <span className={classes.name}>{label}</span>}
          <span className={classes.keys}>
            <Kbd size="xs">Enter</Kbd> {t('rows.enter_adds')} · <Kbd size="xs">Tab</Kbd> {t('rows.tab_moves')} · {t('rows.paste_works')}
          </span>
        </div>
        <div className={classes.grid}>
          <div className={classes.head} aria-hidden>
            {columns.map((column) => (
              <span key={column.id} data-number={column.isNumber || undefined}>
                {column.label}
              </span>
            ))}
          </div>
          <ol className={classes.rows} aria-label={label}>
            {fields.map((field, at) => (
              <li
                key={field.key}
                className={classes.row}
                onKeyDown={(event) => onKeyDown(event, at)}
                onPaste={(event) => onPaste(event, at)}
              >
                {children(at)}
                <RemoveRow
                  className={classes.remove}
                  label={removeLabel(at)}
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
          {props.addLabel}
        </Button>
      </div>
    </div>
  );
}

/** The props of the field in a cell. The column's label is shown in it where rows are stacked and have no heading. */
export const cellProps = (name: string, label: string, accessibleName: string) => ({
  name,
  'aria-label': accessibleName,
  placeholder: label,
  variant: 'unstyled',
  className: classes.cell,
});
