/** Bonuses and deductions of each pay period. */
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CheckboxField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { MoneyField, PercentField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { RemoveRow } from '#web/kit/rows/remove-row.tsx';
import {
  type CompensationInput,
  modifierBases,
  modifierKinds,
  modifierNatures,
  modifiersLimit,
  payUnits,
} from '../../contract/compensation.ts';
import classes from './compensation.module.css';

type Values = z.input<typeof CompensationInput>;
type Row = NonNullable<Values['modifiers']>[number];

const blank: Row = {
  kind: 'bonus',
  description: '',
  unit: 'percentage',
  value: '',
  base: 'gross_trips',
  nature: 'salary',
  court_ordered: false,
};

export function ModifiersField() {
  const { t } = useTranslation('payroll');
  const { fields, append, remove } = useFieldArray<Values, 'modifiers', 'key'>({ name: 'modifiers', keyName: 'key' });
  useShownRows('modifiers', t('compensation.modifiers'));
  return (
    <>
      {fields.length === 0 ? (
        <Text c="dimmed" mb="md">
          {t('compensation.no_modifiers')}
        </Text>
      ) : (
        <ol className={classes.rows}>
          {fields.map((field, at) => (
            <ModifierRow key={field.key} at={at} onRemove={() => remove(at)} />
          ))}
        </ol>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={fields.length >= modifiersLimit}
        onClick={() => append(blank, { focusName: `modifiers.${fields.length}.description` })}
      >
        {t('compensation.add_modifier')}
      </Button>
    </>
  );
}

function ModifierRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { t } = useTranslation('payroll');
  const row = useWatch<Values, `modifiers.${number}`>({ name: `modifiers.${at}` });
  const name = (field: keyof Row) => `modifiers.${at}.${field}`;
  return (
    <li className={classes.modifier} aria-label={t('compensation.modifier_n', { n: at + 1 })}>
      <SelectField
        name={name('kind')}
        label={t('compensation.kind')}
        required
        options={choicesOf(t, 'compensation.kinds', modifierKinds)}
      />
      <TextField name={name('description')} label={t('compensation.description')} required maxLength={80} />
      <SelectField name={name('unit')} label={t('compensation.unit')} required options={choicesOf(t, 'compensation.units', payUnits)} />
      {row?.unit === 'amount' ? (
        <MoneyField name={name('value')} label={t('compensation.value')} required />
      ) : (
        <PercentField name={name('value')} label={t('compensation.value')} required />
      )}
      {row?.unit !== 'amount' && (
        <SelectField
          name={name('base')}
          label={t('compensation.base')}
          required
          options={choicesOf(t, 'compensation.bases', modifierBases)}
        />
      )}
      {row?.kind !== 'deduction' && (
        <SelectField
          name={name('nature')}
          label={t('compensation.nature')}
          required
          options={choicesOf(t, 'compensation.natures', modifierNatures)}
        />
      )}
      {row?.kind === 'deduction' && (
        <CheckboxField
          name={name('court_ordered')}
          label={t('compensation.court_ordered')}
          description={t('compensation.court_ordered_hint')}
        />
      )}
      <RemoveRow className={classes.remove} label={t('compensation.remove_modifier', { n: at + 1 })} onClick={onRemove} />
    </li>
  );
}
