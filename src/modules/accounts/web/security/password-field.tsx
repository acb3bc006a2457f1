import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useField } from '#web/kit/fields/fields.tsx';

/** A password field of a form, by its name in the contract. */
export function PasswordField({ name, ...rest }: Omit<PasswordInputProps, 'name' | 'value' | 'onChange'> & { name: string }) {
  const { t } = useTranslation('accounts');
  const { value, ...field } = useField(name);
  return (
    <PasswordInput
      maxLength={200}
      visibilityToggleButtonProps={{ 'aria-label': t('session.reveal') }}
      required
      {...rest}
      {...field}
      value={value ?? ''}
    />
  );
}
