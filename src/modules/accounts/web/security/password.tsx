import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call, queriesOf } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SubmitButton } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { PasswordChangeInput, security } from '../../contract/security.ts';
import { PasswordField } from './password-field.tsx';

const blank = { current_password: '', password: '', password_confirmation: '' };

/** Changes the password; requires the current one. */
export function PasswordSection() {
  const { t } = useTranslation('accounts');
  const form = useZodForm(PasswordChangeInput, blank);
  return (
    <Section title={t('security.password')} hint={t('security.password_hint')}>
      <Form
        form={form}
        success={t('security.password_changed')}
        failure={t('security.password_failed')}
        onSubmit={(body) => call(security.changePassword, { body })}
        onSaved={() => {
          form.discard();
          return client.invalidateQueries(queriesOf(security.sessions, null));
        }}
      >
        <FieldGrid>
          <PasswordField name="current_password" label={t('security.current_password')} autoComplete="current-password" />
          <PasswordField
            name="password"
            label={t('session.new_password')}
            description={t('session.password_rule')}
            autoComplete="new-password"
          />
          <PasswordField name="password_confirmation" label={t('session.confirm_password')} autoComplete="new-password" />
        </FieldGrid>
        <Group justify="flex-end" mt="md">
          <SubmitButton>{t('session.set_password')}</SubmitButton>
        </Group>
      </Form>
    </Section>
  );
}
