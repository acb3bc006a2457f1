/** The loads of a new trip. Enter adds a line, Tab moves on, Ctrl and Backspace remove the line; a table can be pasted. */
import { Button, Kbd } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { foldForSearch } from '#base/fold.ts';
import type { Decimal } from '#base/money.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { NumberField } from '#web/kit/fields/number-fields.tsx';
import { RemoveRow } from '#web/kit/form/remove-row.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { newLoadsLimit } from '../../contract/load-line.ts';
import { units, useUnitOptions } from '../loads/units.ts';
import classes from './loads-grid.module.css';
import { readPastedLoads } from './pasted-loads.ts';
import { blankLoad, isBlankLoad, type LoadValues, type TripFormValues } from './values.ts';

type Column = 'goods' | 'quantity' | 'unit' | 'unit_price';

export function LoadsGrid({ amounts }: { amounts: readonly (Decimal | null)[] }) {
  const { t } = useTranslation('trips');
  const { fields, insert, remove, replace } = useFieldArray<TripFormValues, 'loads', 'key'>({ name: 'loads', keyName: 'key' });
  const { setFocus, getValues } = useFormContext<TripFormValues>();
  const paste = usePastedLoads();
  const lineAt = (at: number) => getValues(`loads.${at}`) ?? blankLoad;
  const isFull = fields.length >= newLoadsLimit;
  const focus = (at: number, column: Column = 'goods') => requestAnimationFrame(() => setFocus(`loads.${at}.${column}`));

  /** Goes to the next line; after the last one it is added, with the unit of this one. */
  const goDown = (at: number) => {
    const isLast = at === fields.length - 1;
    if (isLast && isFull) return;
    if (isLast) insert(at + 1, { ...blankLoad, unit: lineAt(at).unit }, { shouldFocus: false });
    focus(at + 1);
  };
  const removeLine = (at: number, column: Column = 'goods') => {
    if (fields.length === 1) replace([blankLoad]);
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
      removeLine(at, column);
    }
  };
  /** Pasted lines take the place of an empty line, else they come below it. */
  const onPaste = (event: ClipboardEvent, at: number) => {
    const lines = paste(event.clipboardData.getData('text'));
    if (!lines) return;
    event.preventDefault();
    const isEmpty = isBlankLoad(lineAt(at));
    const loads = getValues('loads') ?? [];
    const all = [...loads.slice(0, isEmpty ? at : at + 1), ...lines, ...loads.slice(at + 1)].slice(0, newLoadsLimit);
    replace(all);
    focus(Math.min(at + lines.length - (isEmpty ? 1 : 0), all.length - 1), 'unit_price');
  };
  return (
    <div className={classes.frame}>
      <div className={classes.title}>
        <span className={classes.name} id="loads-title">
          {t('loads.title')}
        </span>
        <span className={classes.keys}>
          <Kbd size="xs">Enter</Kbd> {t('form.enter_adds')} · <Kbd size="xs">Tab</Kbd> {t('form.tab_moves')} · {t('form.paste_works')}
        </span>
      </div>
      <div className={classes.grid}>
        <div className={classes.head} aria-hidden>
          <span>{t('loads.goods')}</span>
          <span data-align="right">{t('loads.quantity')}</span>
          <span>{t('loads.unit')}</span>
          <span data-align="right">{t('form.price')}</span>
          <span data-align="right">{t('loads.amount')}</span>
          <span />
        </div>
        <ol className={classes.lines} aria-labelledby="loads-title">
          {fields.map((field, at) => (
            <li
              key={field.key}
              className={classes.line}
              onKeyDown={(event) => onKeyDown(event, at)}
              onPaste={(event) => onPaste(event, at)}
            >
              <LineFields at={at} amount={amounts[at] ?? null} />
              <RemoveRow
                className={classes.remove}
                label={t('form.remove_load', { n: at + 1 })}
                tabIndex={-1}
                aria-keyshortcuts="Control+Backspace"
                onClick={() => removeLine(at)}
              />
            </li>
          ))}
        </ol>
      </div>
      <Button
        className={classes.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} />}
        disabled={isFull}
        onClick={() => goDown(fields.length - 1)}
      >
        {t('loads.new')}
      </Button>
    </div>
  );
}

function LineFields({ at, amount }: { at: number; amount: Decimal | null }) {
  const { t } = useTranslation('trips');
  const unit = useWatch<TripFormValues, `loads.${number}.unit`>({ name: `loads.${at}.unit` });
  const options = useUnitOptions(unit);
  const cell = (column: Column, label: string) => ({
    name: `loads.${at}.${column}`,
    'aria-label': t('form.load_field', { field: label, n: at + 1 }),
    placeholder: label,
    variant: 'unstyled',
    className: classes.cell,
    'data-column': column,
  });
  return (
    <>
      <TextField {...cell('goods', t('loads.goods'))} rightSection={null} />
      <div data-column="quantity">
        <NumberField {...cell('quantity', t('loads.quantity'))} />
      </div>
      <SelectField {...cell('unit', t('loads.unit'))} placeholder={undefined} options={options} />
      <div data-column="unit_price">
        <NumberField {...cell('unit_price', t('form.price'))} />
      </div>
      <div className={classes.amount}>{amount === null ? null : <MoneyText amount={amount} />}</div>
    </>
  );
}

/** Reads a pasted table in the current language; the names of units are those of the lists. */
function usePastedLoads(): (text: string) => LoadValues[] | undefined {
  const { t } = useTranslation('common');
  const language = useLanguage();
  return (text) => {
    const names = units.flatMap((unit) =>
      [unit, t(`units.${unit}`), t(`units.${unit}_other`, { defaultValue: unit })].map((name) => [foldForSearch(name), unit] as const),
    );
    const lines = readPastedLoads(text, language, new Map(names));
    return lines?.map((line) => ({ ...blankLoad, ...line, unit: line.unit || blankLoad.unit }));
  };
}
