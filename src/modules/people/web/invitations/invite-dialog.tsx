/** A person whom another company knows: they are not made anew but invited, and keep what is theirs. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '#base/route.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { invitations } from '../../contract/invitations.ts';
import type { User } from '../../contract/users.ts';

interface InviteDialogProps {
  /** What the form of a new user gave; null while nobody is to be invited. */
  given: BodyOf<typeof invitations.create> | null;
  /** The new user, or undefined when the person was not invited. */
  onClose: (answer?: { data: User }) => void;
}

type State = { step: 'asking' | 'sending' } | { step: 'sent'; answer: { data: User } } | { step: 'failed'; why: string };

export function InviteDialog({ given, onClose }: InviteDialogProps) {
  const { t } = useTranslation(['people', 'common']);
  const [state, setState] = useState<State>({ step: 'asking' });
  const email = given?.email ?? '';

  const send = async () => {
    if (!given) return;
    setState({ step: 'sending' });
    try {
      setState({ step: 'sent', answer: await call(invitations.create, { body: given, quiet: true }) });
    } catch (error) {
      const worded = error instanceof ApiError && !error.isTransient ? error.message : '';
      setState({ step: 'failed', why: worded || t('common:errors.network') });
    }
  };
  const close = () => {
    onClose(state.step === 'sent' ? state.answer : undefined);
    setState({ step: 'asking' });
  };
  const title = {
    asking: t('invitations.dialog_title'),
    sending: t('invitations.dialog_title'),
    sent: t('invitations.dialog_sent_title'),
    failed: t('invitations.dialog_failed_title'),
  };

  return (
    <Dialog opened={given !== null} onClose={close} title={title[state.step]} withCloseButton={false}>
      <Text aria-live="polite">
        {state.step === 'failed'
          ? state.why
          : t(state.step === 'sent' ? 'invitations.dialog_sent_text' : 'invitations.dialog_text', { email })}
      </Text>
      <Group justify="flex-end" mt="lg">
        {state.step === 'sent' ? (
          <Button onClick={close} data-autofocus>
            {t('common:actions.close')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={close} disabled={state.step === 'sending'}>
              {t('common:actions.cancel')}
            </Button>
            <Button onClick={() => void send()} loading={state.step === 'sending'} data-autofocus>
              {t(state.step === 'failed' ? 'common:actions.retry' : 'invitations.send')}
            </Button>
          </>
        )}
      </Group>
    </Dialog>
  );
}

/** The dialog as a question: `await invite.ask(given)` is the new user, or undefined when the person was not invited. */
export function useInvite() {
  const [asked, setAsked] = useState<{ given: InviteDialogProps['given']; answer: (user?: { data: User }) => void }>();
  return {
    ask: (given: BodyOf<typeof invitations.create>) => new Promise<{ data: User } | undefined>((answer) => setAsked({ given, answer })),
    dialog: (
      <InviteDialog
        given={asked?.given ?? null}
        onClose={(user) => {
          setAsked(undefined);
          asked?.answer(user);
        }}
      />
    ),
  };
}
