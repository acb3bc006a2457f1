/**
 * Asks for confirmation: `if (await confirm({ title, text, action })) …`. With `reason` the user must type one, which the result contains.
 * One provider, in the shell, shows the dialog.
 */
import { Button, Group, Text, Textarea } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './overlay.tsx';

export interface Question {
  title: string;
  text?: ReactNode;
  /** The label of the confirming button: "Eliminar", never "OK". */
  action: string;
  /** The label of the other button; "Cancelar" unless given. */
  cancel?: string;
  /** Shown in red: the action cannot be undone. */
  danger?: boolean;
  /** Requires a text of `min` to `max` characters (2 to 300 unless given). `typed` prefills it, after a failed attempt to send. */
  reason?: { label?: string; min?: number; max?: number; typed?: string };
}
export interface Confirmation {
  /** Empty unless the question required a reason. */
  reason: string;
}
type Ask = (question: Question) => Promise<Confirmation | undefined>;

/** Null outside the shell, where there is no dialog to confirm with. */
export const ConfirmContext = createContext<Ask | null>(null);

/** Returns the function that asks; its promise resolves to undefined when the user cancels. */
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
  const [isSubmitted, setSubmitted] = useState(false);
  const { min = 2, max = 300 } = question.reason ?? {};
  const length = reason.trim().length;
  const isInvalid = question.reason !== undefined && (length < min || length > max);
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
        setSubmitted(true);
        if (!isInvalid) onAnswer({ reason: reason.trim() });
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
          error={isSubmitted && isInvalid ? problem() : undefined}
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
