/** A tax, discount or withholding: how it is calculated, and its value. Rates are stored as percentages; `per_mille` says how they are shown. */
import { NativeSelect } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { percentOfPerMille, perMilleOfPercent } from '#base/rate.ts';
import { useField } from './fields.tsx';
import { MoneyField, PercentField, PerMilleField } from './number-fields.tsx';
import { isDecimal, typedRateUnit } from './typed-number.ts';

type Way = 'percentage' | 'per_mille' | 'fixed';
const ways: readonly Way[] = ['percentage', 'per_mille', 'fixed'];

/** The choice of `method` and `per_mille`, which are in the form at `prefix`. The number that is shown stays when the choice changes. */
export function RateMethodField({ prefix = '' }: { prefix?: string }) {
  const { t } = useTranslation('common');
  const label = t('labels.calculated_as');
  const textOf = (way: Way) => t(`tax_methods.${way}`);
  const { setValue, getValues } = useFormContext();
  const { value: method, onChange: _, ...field } = useField(`${prefix}method`, { label, text: textOf });
  const perMille = useWatch({ name: `${prefix}per_mille` }) === true;
  const way: Way = method === 'percentage' && perMille ? 'per_mille' : method;
  const choose = (chosen: Way) => {
    const value = getValues(`${prefix}value`);
    const shown = isDecimal(value) && way === 'per_mille' ? perMilleOfPercent(value) : value;
    const set = (name: string, to: unknown) => setValue(prefix + name, to, { shouldDirty: true });
    set('method', chosen === 'fixed' ? 'fixed' : 'percentage');
    set('per_mille', chosen === 'per_mille');
    if (isDecimal(shown)) set('value', chosen === 'per_mille' ? percentOfPerMille(shown) : shown);
  };
  return (
    <NativeSelect
      {...field}
      label={label}
      required
      value={way}
      onChange={({ currentTarget: { value } }) => choose(value as Way)}
      data={ways.map((value) => ({ value, label: textOf(value) }))}
    />
  );
}

interface RateFieldProps {
  prefix?: string;
  /** The label of a rate, and that of an amount. */
  label: string;
  amountLabel: string;
  description?: string;
}

/** The value. A rate typed with its unit (`4,14 ‰`, `7 por mil`, `1 %`) changes the choice. */
export function RateField({ prefix = '', label, amountLabel, description }: RateFieldProps) {
  const { setValue } = useFormContext();
  const [method, perMille] = useWatch({ name: [`${prefix}method`, `${prefix}per_mille`] });
  const name = `${prefix}value`;
  const onTyped = (text: string) => {
    const unit = typedRateUnit(text);
    if (unit) setValue(`${prefix}per_mille`, unit === 'per_mille', { shouldDirty: true });
  };
  if (method === 'fixed') return <MoneyField name={name} label={amountLabel} required />;
  const Rate = perMille ? PerMilleField : PercentField;
  return <Rate name={name} label={label} description={description} required onTyped={onTyped} />;
}
