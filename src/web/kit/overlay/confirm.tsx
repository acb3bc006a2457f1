/**
 * Asks before what cannot be undone: `if (await confirm({ title, text, action })) …`. With `reason` the person must say why, and the
 * answer carries it. One provider, in the shell, shows the dialog.
 */
import { Button, Group, Text, Textarea } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './overlay.tsx';

export interface Question {
  title: string;
  text?: ReactNode;
  /** The word on the button that does it: "Eliminar", never "OK". */
  action: string;
  /** The word on the button that does nothing; "Cancelar" unless given. */
  cancel?: string;
  /** Shown in red: what it does cannot be undone. */
  danger?: boolean;
  /** Asks for a text of at least `min` characters (default 2), at most `max` (default 300). `typed` is what was given before and could not be sent. */
  reason?: { label?: string; min?: number; max?: number; typed?: string };
}
export interface Confirmation {
  /** Empty unless the question asked for a reason. */
  reason: string;
}
type Ask = (question: Question) => Promise<Confirmation | undefined>;

/** Null outside of the shell, where nothing is asked. */
export const ConfirmContext = createContext<Ask | null>(null);

/** The function that asks; its promise is undefined when the person says no. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return ask;
}

interface Open {
  question: Question;
  answer: (confirmation: Confirmation | undefined) => void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>();
  const [opened, setOpened] = useState(false);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        setOpen({ question, answer });
        setOpened(true);
      }),
    [],
  );
  const close = (confirmation?: Confirmation) => {
    setOpened(false);
    open?.answer(confirmation);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      <Dialog
        opened={opened}
        onClose={close}
        title={open?.question.title}
        withCloseButton={false}
        onExitTransitionEnd={() => setOpen(undefined)}
      >
        {open && <Answers question={open.question} onAnswer={close} />}
      </Dialog>
    </ConfirmContext>
  );
}

function Answers({ question, onAnswer }: { question: Question; onAnswer: (confirmation?: Confirmation) => void }) {
  const { t } = useTranslation('common');
  const [reason, setReason] = useState(question.reason?.typed ?? '');
  const [tried, setTried] = useState(false);
  const { min = 2, max = 300 } = question.reason ?? {};
  const length = reason.trim().length;
  const isWrong = question.reason !== undefined && (length < min || length > max);
  const problem = () => {
    if (length === 0) return t('validation.required');
    return length < min ? t('validation.min_length', { minimum: min }) : t('validation.max_length', { maximum: max });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setTried(true);
        if (!isWrong) onAnswer({ reason: reason.trim() });
      }}
    >
      {question.text !== undefined && <Text component="div">{question.text}</Text>}
      {question.reason && (
        <Textarea
          mt="md"
          label={question.reason.label ?? t('form.reason')}
          required
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && isWrong ? problem() : undefined}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onAnswer()} data-autofocus={question.reason ? undefined : true}>
          {question.cancel ?? t('actions.cancel')}
        </Button>
        <Button type="submit" color={question.danger ? 'red' : undefined}>
          {question.action}
        </Button>
      </Group>
    </form>
  );
}
