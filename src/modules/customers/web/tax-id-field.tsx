import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { checkDigitOf, nitType, taxIdProblem } from '#base/tax-id.ts';
import { TextField } from '#web/kit/fields.tsx';
import classes from './form.module.css';

/** The number of the document. A NIT shows its check digit while it is typed; one that is typed with a wrong digit is told at once. */
export function TaxIdField() {
  const { t } = useTranslation('customers');
  const { trigger, getFieldState } = useFormContext();
  const [type, number] = useWatch({ name: ['tax_id_type', 'tax_id'] }) as [string, string];
  const digit = checkDigitOf(type, number);
  const problem = taxIdProblem(type, number);
  useEffect(() => {
    if (problem || getFieldState('tax_id').invalid) void trigger('tax_id');
  }, [problem, trigger, getFieldState]);
  return (
    <TextField
      name="tax_id"
      label={t('fields.tax_id')}
      description={type === nitType ? t('hints.tax_id') : undefined}
      required
      inputMode={type === nitType ? 'text' : 'numeric'}
      rightSectionWidth={digit === null ? undefined : 64}
      rightSectionPointerEvents="none"
      rightSection={
        <output className={classes.digit} aria-label={t('fields.check_digit')}>
          {digit !== null && `${t('fields.check_digit_short')} ${digit}`}
        </output>
      }
    />
  );
}
