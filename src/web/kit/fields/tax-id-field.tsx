import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { checkDigitOf, nitType, taxIdBody, taxIdProblem } from '#base/tax-id.ts';
import classes from '../form/form.module.css';
import { TextField } from './fields.tsx';

/**
 * The document number `tax_id`, beside a field `tax_id_type`. For a NIT, shows the check digit while typing, and validates at once when a
 * wrong one was typed, and offers the right one.
 */
export function TaxIdField({
  label,
  nitHint,
  codeOf = (type) => type,
  maxLength,
}: {
  label: string;
  /** Explains how to type a NIT. */
  nitHint?: string;
  /** DIAN's code for the value of `tax_id_type`, where the value is not the code. */
  codeOf?: (type: string) => string;
  maxLength?: number;
}) {
  const { t } = useTranslation('common');
  const { trigger, getFieldState, setValue } = useFormContext();
  const [type, number] = useWatch({ name: ['tax_id_type', 'tax_id'] }) as [string, string];
  const code = codeOf(type);
  const digit = checkDigitOf(code, number);
  // On every key, so that a shown error disappears with its cause.
  useEffect(() => {
    if (taxIdProblem(code, number) || getFieldState('tax_id').invalid) void trigger('tax_id');
  }, [code, number, trigger, getFieldState]);
  const fixed = taxIdProblem(code, number) === 'nit_check_digit' && `${taxIdBody(code, number)}-${digit}`;
  return (
    <div>
      <TextField
        name="tax_id"
        label={label}
        description={code === nitType ? nitHint : undefined}
        required
        inputMode={code === nitType ? 'text' : 'numeric'}
        maxLength={maxLength}
        rightSectionWidth={digit === null ? undefined : 64}
        rightSectionPointerEvents="none"
        rightSection={
          <output className={classes.digit} aria-label={t('form.check_digit')}>
            {digit !== null && `${t('form.check_digit_short')} ${digit}`}
          </output>
        }
      />
      {fixed && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          onClick={() => setValue('tax_id', fixed, { shouldDirty: true, shouldValidate: true })}
        >
          {t('form.use_value', { value: fixed })}
        </Button>
      )}
    </div>
  );
}
