import { PasswordInput, type PasswordInputProps, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextField, useField } from '#web/kit/fields/fields.tsx';

/** A password field of a form, by its name in the contract. */
export function PasswordField({ name, ...rest }: Omit<PasswordInputProps, 'name' | 'value' | 'onChange'> & { name: string }) {
  const { t } = useTranslation('accounts');
  const { value, ...field } = useField(name, rest);
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

/** The user's password and a code of the second factor, for actions that a stolen password must not allow. */
export function PasswordAndCodeFields() {
  const { t } = useTranslation('accounts');
  return (
    <Stack gap="md">
      <PasswordField name="password" label={t('security.two_factor_password')} autoComplete="current-password" data-autofocus />
      <TextField
        name="code"
        label={t('session.two_factor_code')}
        description={t('security.two_factor_own_code_hint')}
        autoComplete="one-time-code"
        maxLength={30}
        required
      />
    </Stack>
  );
}
