/** Rows of taxes, discounts and withholdings, each with its amount. */
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { MoneyDecimals } from '#base/money.ts';
import { KnownTaxes, WithholdingKindField } from '#modules/companies/web/parts.tsx';
import { CheckboxField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { RateField, RateMethodField } from '#web/kit/fields/rate-field.tsx';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { RemoveRow } from '#web/kit/rows/remove-row.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { InvoiceEditInput } from '../../../contract/input.ts';
import { adjustmentTypes } from '../../../contract/lines.ts';
import type { WithholdingTerms } from '../../../contract/withholdings.ts';
import { draftRow } from '../../../rules/withholdings.ts';
import { BaseFields } from './base-fields.tsx';
import classes from './editors.module.css';
import { previewInvoice, type TypedDraft } from './preview.ts';
import { type TypedRow, typedBases } from './proposal.ts';

type InvoiceFormValues = z.input<typeof InvoiceEditInput>;
type Row = NonNullable<InvoiceFormValues['adjustments']>[number];

const emptyRow: Row = {
  type: 'withholding',
  method: 'percentage',
  description: '',
  value: '',
  iva: false,
  per_mille: false,
  withholding_kind: null,
  municipality_id: null,
  base: null,
};
const rowsLimit = 50;

interface AdjustmentsEditorProps {
  decimals: MoneyDecimals;
  /** From where the trips of the invoice start. */
  origins: WithholdingTerms['origins'];
}

export function AdjustmentsEditor({ decimals, origins }: AdjustmentsEditorProps) {
  const { t } = useTranslation('invoicing');
  const { fields, append, remove } = useFieldArray<InvoiceFormValues, 'adjustments', 'key'>({ name: 'adjustments', keyName: 'key' });
  useShownRows('adjustments', t('sections.adjustments'));
  const typed = useWatch() as TypedDraft & { adjustments?: TypedRow[] };
  const amounts = previewInvoice(typed, decimals).totals.adjustments;
  const bases = typedBases(typed, origins, decimals);
  return (
    <>
      {fields.length === 0 ? (
        <Text c="dimmed" mb="sm">
          {t('no_adjustments')}
        </Text>
      ) : (
        <ol className={classes.rows}>
          {fields.map((field, at) => (
            <AdjustmentRow key={field.key} at={at} amount={amounts[at]?.amount ?? '0'} bases={bases} onRemove={() => remove(at)} />
          ))}
        </ol>
      )}
      <Group>
        <Button
          variant="subtle"
          classNames={{ root: classes.longButton, label: classes.longLabel }}
          leftSection={<IconPlus size={16} />}
          disabled={fields.length >= rowsLimit}
          onClick={() => append(emptyRow, { focusName: `adjustments.${fields.length}.type` })}
        >
          {t('add_adjustment')}
        </Button>
        <KnownTaxes label={t('add_known')} disabled={fields.length >= rowsLimit} onChoose={(tax) => append(draftRow(tax, decimals))} />
      </Group>
    </>
  );
}

interface AdjustmentRowProps {
  at: number;
  amount: string;
  /** The subtotals of the trips from each municipality. */
  bases: ReadonlyMap<string, string>;
  onRemove: () => void;
}

function AdjustmentRow({ at, amount, bases, onRemove }: AdjustmentRowProps) {
  const { t } = useTranslation('invoicing');
  const row = useWatch<InvoiceFormValues, `adjustments.${number}`>({ name: `adjustments.${at}` });
  const name = (field: keyof Row) => `adjustments.${at}.${field}`;
  return (
    <li className={classes.adjustment} aria-label={t('row_n', { field: t('sections.adjustments'), n: at + 1 })}>
      <SelectField name={name('type')} label={t('fields.type')} required options={choicesOf(t, 'common:tax_types', adjustmentTypes)} />
      <TextField name={name('description')} label={t('fields.description')} required />
      <RateMethodField prefix={`adjustments.${at}.`} />
      <RateField prefix={`adjustments.${at}.`} label={t('fields.rate')} amountLabel={t('fields.value')} />
      {row?.type === 'withholding' ? (
        <WithholdingKindField name={name('withholding_kind')} />
      ) : (
        <div className={classes.iva}>{row?.type === 'tax' && <CheckboxField name={name('iva')} label={t('fields.iva')} />}</div>
      )}
      <div className={classes.rowAmount}>
        {row?.type !== 'tax' && '−\u00a0'}
        <MoneyText amount={amount} />
      </div>
      <RemoveRow className={classes.rowRemove} label={t('remove_row', { n: at + 1 })} onClick={onRemove} />
      {row?.type === 'withholding' && <BaseFields at={at} bases={bases} />}
    </li>
  );
}
