/** The fields of the statutory deductions, each a percentage or an amount. Selecting a risk class sets the rate of ARL. */
import { NativeSelect } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { MoneyField, PercentField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { type CompensationInput, type PayShare, payShares, payUnits } from '../../contract/compensation.ts';
import { arlRates, type RiskClass, riskClassOf } from '../../rules/compensation.ts';
import classes from './compensation.module.css';

type Values = z.input<typeof CompensationInput>;

export function SharesFields() {
  const { t } = useTranslation('payroll');
  return (
    <div className={classes.shares}>
      {payShares.map((share) => (
        <ShareFields key={share} share={share} />
      ))}
      <div className={classes.share}>
        <MoneyField name="other_discounts" label={t('compensation.other_discounts')} />
      </div>
    </div>
  );
}

function ShareFields({ share }: { share: PayShare }) {
  const { t } = useTranslation('payroll');
  const unit = useWatch<Values, `${PayShare}_unit`>({ name: `${share}_unit` });
  const name = t(`compensation.share.${share}`);
  const Value = unit === 'amount' ? MoneyField : PercentField;
  return (
    <div className={classes.share}>
      <SelectField
        name={`${share}_unit`}
        label={t('compensation.share_unit', { share: name })}
        options={choicesOf(t, 'compensation.units', payUnits)}
      />
      <Value name={`${share}_value`} label={t('compensation.share_value', { share: name })} />
      {share === 'arl' && unit !== 'amount' && <RiskClassSelect />}
    </div>
  );
}

function RiskClassSelect() {
  const { t } = useTranslation('payroll');
  const { setValue } = useFormContext<Values>();
  const rate = useWatch<Values, 'arl_value'>({ name: 'arl_value' }) ?? '';
  const known = /^\d+(\.\d+)?$/.test(rate) ? riskClassOf(rate) : null;
  return (
    <NativeSelect
      label={t('compensation.risk_class')}
      value={known ?? ''}
      data={[{ value: '', label: t('compensation.risk_other') }, ...choicesOf(t, 'compensation.risk_classes', Object.keys(arlRates))]}
      onChange={({ currentTarget: { value } }) => {
        if (value) setValue('arl_value', arlRates[value as RiskClass], { shouldDirty: true, shouldValidate: true });
      }}
    />
  );
}
