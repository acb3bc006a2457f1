/** Offers to invite a person who is registered with another company, in place of creating a user. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '#base/route.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { invitations } from '../../contract/invitations.ts';
import type { User } from '../../contract/users.ts';
import { useIdCardQuestion } from '../users/id-card-question.ts';

interface InviteDialogProps {
  /** The input of the form of a new user; null while the dialog is closed. */
  input: BodyOf<typeof invitations.create> | null;
  /** Called with the new user, or undefined when the person was not invited. */
  onClose: (answer?: { data: User }) => void;
}

type State = { step: 'asking' | 'sending' } | { step: 'sent'; answer: { data: User } } | { step: 'failed'; reason: string };

export function InviteDialog({ input, onClose }: InviteDialogProps) {
  const { t } = useTranslation(['people', 'common']);
  const [state, setState] = useState<State>({ step: 'asking' });
  const ask = useIdCardQuestion();
  const email = input?.email ?? '';

  const send = async () => {
    if (!input) return;
    setState({ step: 'sending' });
    try {
      const answer = await ask((confirm) => call(invitations.create, { body: { ...input, confirm }, quiet: true }));
      setState({ step: 'sent', answer });
    } catch (error) {
      // The user did not confirm.
      if (error instanceof ApiError && error.handled) return setState({ step: 'asking' });
      const message = error instanceof ApiError && !error.isTransient ? error.message : '';
      setState({ step: 'failed', reason: message || t('common:errors.network') });
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
    <Dialog opened={input !== null} onClose={close} title={title[state.step]} withCloseButton={false}>
      <Text aria-live="polite">
        {state.step === 'failed'
          ? state.reason
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

/** The dialog as a promise: `await invite.ask(input)` is the new user, or undefined if the person was not invited. */
export function useInvite() {
  const [question, setQuestion] = useState<{ input: InviteDialogProps['input']; answer: (user?: { data: User }) => void }>();
  return {
    ask: (input: BodyOf<typeof invitations.create>) => new Promise<{ data: User } | undefined>((answer) => setQuestion({ input, answer })),
    dialog: (
      <InviteDialog
        input={question?.input ?? null}
        onClose={(user) => {
          setQuestion(undefined);
          question?.answer(user);
        }}
      />
    ),
  };
}
