/** The lines of an invoice. Enter adds a line below; Alt with an arrow key moves the line. */

import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { MoneyDecimals } from '#base/money.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { NumberField, QuantityField } from '#web/kit/fields/number-fields.tsx';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { InvoiceEditInput } from '../../../contract/input.ts';
import { itemsLimit } from '../../../contract/lines.ts';
import classes from './editors.module.css';
import { previewInvoice } from './preview.ts';

type InvoiceFormValues = z.input<typeof InvoiceEditInput>;
type Item = InvoiceFormValues['items'][number];

export const blankItem: Item = { trip_id: null, description: '', quantity: '1', unit: 'trip', unit_price: '' };
const units = ['trip', 'ton', 'kg', 'gal', 'l', 'm3', 'unit', 'box', 'pallet', 'km', 'hour', 'day'];

export function ItemsEditor({ decimals }: { decimals: MoneyDecimals }) {
  const { t } = useTranslation('invoicing');
  const { fields, append, insert, remove, move } = useFieldArray<InvoiceFormValues, 'items', 'key'>({ name: 'items', keyName: 'key' });
  useShownRows('items', t('sections.items'));
  const { setFocus } = useFormContext<InvoiceFormValues>();
  const isPhone = useIsPhone();
  const isFull = fields.length >= itemsLimit;

  const moveTo = (at: number, to: number, field = 'description') => {
    if (to < 0 || to >= fields.length) return;
    move(at, to);
    requestAnimationFrame(() => setFocus(`items.${to}.${field}` as 'items.0.description'));
  };
  const handleKeyDown = (event: KeyboardEvent, at: number) => {
    const target = event.target as HTMLInputElement;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      moveTo(at, at + (event.key === 'ArrowUp' ? -1 : 1), target.name?.split('.')[2]);
    } else if (event.key === 'Enter' && target.tagName === 'INPUT') {
      event.preventDefault();
      if (!isFull) insert(at + 1, blankItem, { focusName: `items.${at + 1}.description` });
    }
  };
  return (
    <>
      <div className={classes.itemHead} aria-hidden>
        <span>{t('fields.description')}</span>
        <span data-align="right">{t('fields.quantity')}</span>
        <span>{t('fields.unit')}</span>
        <span data-align="right">{t('fields.unit_price')}</span>
        <span data-align="right">{t('fields.amount')}</span>
      </div>
      <ol className={classes.rows}>
        {fields.map((field, at) => (
          <li key={field.key} className={classes.item} onKeyDown={(event) => handleKeyDown(event, at)}>
            <ItemFields at={at} decimals={decimals} isPhone={isPhone} />
            <div className={classes.rowActions}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('move_up', { n: at + 1 })}
                disabled={at === 0}
                onClick={() => moveTo(at, at - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('move_down', { n: at + 1 })}
                disabled={at === fields.length - 1}
                onClick={() => moveTo(at, at + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('remove_item', { n: at + 1 })}
                disabled={fields.length === 1}
                onClick={() => remove(at)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ol>
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          disabled={isFull}
          onClick={() => append(blankItem, { focusName: `items.${fields.length}.description` })}
        >
          {t('add_item')}
        </Button>
      </Group>
    </>
  );
}

/** On phones each field has a visible label; in the table the header names the column. The aria-label names the field in both. */
const ItemFields = memo(function ItemFields({
  at,
  decimals,
  isPhone,
}: {
  at: number;
  decimals: MoneyDecimals;
  isPhone: boolean | undefined;
}) {
  const { t } = useTranslation(['invoicing', 'common']);
  const unit = useWatch<InvoiceFormValues, `items.${number}.unit`>({ name: `items.${at}.unit` });
  const fieldProps = (field: 'description' | 'quantity' | 'unit' | 'unit_price') => ({
    name: `items.${at}.${field}`,
    required: true,
    'aria-label': t('item_n', { field: t(`fields.${field}`), n: at + 1 }),
    ...(isPhone ? { label: t(`fields.${field}`) } : {}),
  });
  const offeredUnits = unit && !units.includes(unit) ? [unit, ...units] : units;
  return (
    <>
      <TextField {...fieldProps('description')} />
      <QuantityField {...fieldProps('quantity')} classNames={{ input: classes.number }} />
      <SelectField
        {...fieldProps('unit')}
        options={offeredUnits.map((value) => ({ value, label: t(`common:units.${value}`, { defaultValue: value }) }))}
      />
      <NumberField {...fieldProps('unit_price')} classNames={{ input: classes.number }} />
      <LineAmount at={at} decimals={decimals} />
    </>
  );
});

function LineAmount({ at, decimals }: { at: number; decimals: MoneyDecimals }) {
  const { t } = useTranslation('invoicing');
  const item = useWatch<InvoiceFormValues, `items.${number}`>({ name: `items.${at}` });
  const { totals } = previewInvoice({ items: item ? [item] : [] }, decimals);
  return (
    <div className={classes.amount}>
      <span className={classes.phoneLabel}>{t('fields.amount')}</span>
      <MoneyText amount={totals.subtotal} />
    </div>
  );
}
