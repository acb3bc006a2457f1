/** Turning the second factor on: the password, the app with a first code, and the recovery codes, which are shown once. */
import { Anchor, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, queriesOf } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SubmitButton } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { CopyButton as CopyIcon } from '#web/kit/page/copy-button.tsx';
import { twoFactor } from '../../contract/security.ts';
import { PasswordField } from './password-field.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './security.module.css';

/** The secret and QR code for the authenticator app. */
interface Enrollment {
  secret: string;
  uri: string;
}

/** `onCodes` is called when the recovery codes are shown, by when the second factor is on; `onDone` when the user has saved them. */
export function TwoFactorSetup({ onCodes, onDone }: { onCodes?: () => void; onDone: () => unknown }) {
  const [enrollment, setEnrollment] = useState<Enrollment>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const showCodes = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    onCodes?.();
  };
  if (enrollment) return <ConfirmStep enrollment={enrollment} onConfirmed={showCodes} />;
  return <PasswordStep onBegun={setEnrollment} />;
}

function PasswordStep({ onBegun }: { onBegun: (enrollment: Enrollment) => void }) {
  const { t } = useTranslation(['accounts', 'common']);
  const form = useZodForm(twoFactor.begin.body, { password: '' });
  return (
    <Form
      form={form}
      failure={t('security.two_factor_failed')}
      onSubmit={(body) => call(twoFactor.begin, { body })}
      onSaved={({ data }) => onBegun(data)}
    >
      <PasswordField name="password" label={t('security.two_factor_password')} autoComplete="current-password" data-autofocus />
      <Group justify="flex-end" mt="lg">
        <SubmitButton>{t('common:actions.continue')}</SubmitButton>
      </Group>
    </Form>
  );
}

function ConfirmStep({ enrollment, onConfirmed }: { enrollment: Enrollment; onConfirmed: (codes: string[]) => void }) {
  const { t } = useTranslation('accounts');
  const form = useZodForm(twoFactor.confirm.body, { code: '' });
  return (
    <Form
      form={form}
      success={t('security.two_factor_enabled')}
      failure={t('security.two_factor_failed')}
      onSubmit={(body) => call(twoFactor.confirm, { body })}
      onSaved={({ data }) => {
        onConfirmed(data.recovery_codes);
        return client.invalidateQueries(queriesOf(twoFactor.read, null));
      }}
    >
      <Stack gap="md">
        <Text>{t('security.two_factor_scan')}</Text>
        <QrCode text={enrollment.uri} label={t('security.two_factor_qr')} />
        <Anchor href={enrollment.uri} size="sm" hiddenFrom="sm" ta="center">
          {t('security.two_factor_open')}
        </Anchor>
        <div>
          <Text size="sm" c="dimmed">
            {t('security.two_factor_secret')}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <span className={classes.secret}>{enrollment.secret.replace(/.{4}(?=.)/g, '$& ')}</span>
            <CopyIcon value={enrollment.secret} label={t('security.copy_secret')} />
          </Group>
        </div>
        <TextField
          name="code"
          label={t('security.two_factor_code')}
          description={t('security.two_factor_code_hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          // The focused field of the previous step is gone.
          autoFocus
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <SubmitButton>{t('security.two_factor_confirm')}</SubmitButton>
      </Group>
    </Form>
  );
}

/** The recovery codes. They cannot be shown again, because only their hashes are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => unknown }) {
  const { t } = useTranslation(['accounts', 'common']);
  return (
    <Stack gap="md">
      <Text fw={600}>{t('security.recovery_title')}</Text>
      <Text>{t('security.recovery_text')}</Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} autoFocus>
              {copied ? t('common:actions.copied') : t('security.recovery_copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={() => void onDone()}>{t('security.recovery_saved')}</Button>
      </Group>
    </Stack>
  );
}
