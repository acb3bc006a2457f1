import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, queriesOf, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SubmitButton } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { twoFactor } from '../../contract/security.ts';
import { PasswordAndCodeFields } from './password-field.tsx';
import { RecoveryCodes, TwoFactorSetup } from './two-factor-setup.tsx';

type Step = 'on' | 'off' | 'renew';

/** The second factor: its state, and turning it on and off. */
export function TwoFactorSection() {
  const { t } = useTranslation('accounts');
  const [step, setStep] = useState<Step>();
  /** Recovery codes are shown only once, so Escape and the close button are off until the user confirms having saved them. */
  const [areCodesShown, setCodesShown] = useState(false);
  const answer = useQuery(query(twoFactor.read, { quiet: true }));
  const state = answer.data?.data;
  const close = () => {
    setStep(undefined);
    setCodesShown(false);
  };
  const dialog = {
    onClose: close,
    closeOnClickOutside: false,
    closeOnEscape: !areCodesShown,
    withCloseButton: !areCodesShown,
  };
  return (
    <Section
      title={t('security.two_factor')}
      hint={t('security.two_factor_hint')}
      action={
        state && (
          <StatusBadge tone={state.enabled ? 'good' : 'quiet'}>
            {t(state.enabled ? 'security.two_factor_state_on' : 'security.two_factor_state_off')}
          </StatusBadge>
        )
      }
    >
      <Loaded answer={answer} loader={<Skeleton height={36} />}>
        {({ data: { enabled, recovery_codes_left } }) => (
          <>
            {enabled && <Text mb="md">{t('security.recovery_left', { count: recovery_codes_left })}</Text>}
            <Group>
              {enabled ? (
                <>
                  <Button variant="default" onClick={() => setStep('renew')}>
                    {t('security.recovery_renew')}
                  </Button>
                  <Button variant="default" c="red" onClick={() => setStep('off')}>
                    {t('security.two_factor_turn_off')}
                  </Button>
                </>
              ) : (
                <Button variant="default" onClick={() => setStep('on')}>
                  {t('security.two_factor_turn_on')}
                </Button>
              )}
            </Group>
          </>
        )}
      </Loaded>
      <Dialog {...dialog} opened={step === 'on'} title={t('security.two_factor')}>
        {step === 'on' && <TwoFactorSetup onCodes={() => setCodesShown(true)} onDone={close} />}
      </Dialog>
      <Dialog {...dialog} opened={step === 'off'} title={t('security.two_factor_turn_off_title')}>
        {step === 'off' && <TurnOff onDone={close} />}
      </Dialog>
      <Dialog {...dialog} opened={step === 'renew'} title={t('security.recovery_renew_title')}>
        {step === 'renew' && <RenewCodes onCodes={() => setCodesShown(true)} onDone={close} />}
      </Dialog>
    </Section>
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('accounts');
  const form = useZodForm(twoFactor.end.body, { password: '', code: '' });
  return (
    <Form
      form={form}
      success={t('security.two_factor_ended')}
      failure={t('security.two_factor_end_failed')}
      onSubmit={(body) => call(twoFactor.end, { body })}
      onSaved={() => {
        onDone();
        return client.invalidateQueries(queriesOf(twoFactor.read, null));
      }}
    >
      <Text mb="md">{t('security.two_factor_turn_off_text')}</Text>
      <PasswordAndCodeFields />
      <Group justify="flex-end" mt="lg">
        <SubmitButton danger>{t('security.two_factor_turn_off')}</SubmitButton>
      </Group>
    </Form>
  );
}

function RenewCodes({ onCodes, onDone }: { onCodes: () => void; onDone: () => void }) {
  const { t } = useTranslation(['accounts', 'common']);
  const [codes, setCodes] = useState<string[]>();
  const form = useZodForm(twoFactor.renewCodes.body, { password: '', code: '' });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Form
      form={form}
      failure={t('security.recovery_failed')}
      onSubmit={(body) => call(twoFactor.renewCodes, { body })}
      onSaved={({ data }) => {
        setCodes(data.recovery_codes);
        onCodes();
        return client.invalidateQueries(queriesOf(twoFactor.read, null));
      }}
    >
      <Text mb="md">{t('security.recovery_renew_text')}</Text>
      <PasswordAndCodeFields />
      <Group justify="flex-end" mt="lg">
        <SubmitButton>{t('common:actions.continue')}</SubmitButton>
      </Group>
    </Form>
  );
}
