/**
 * Asks for confirmation: `if (await confirm({ title, text, action })) …`. With `reason` the user must type one, with `choices` choose one;
 * the result contains it. One provider, in the shell, shows the dialog.
 */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { Dialog } from './overlay.tsx';

interface Wording {
  title: string;
  text?: ReactNode;
  /** The label of the other button; "Cancelar" unless given. */
  cancel?: string;
  /** Shown in red: the action cannot be undone. */
  danger?: boolean;
  /** Requires a text of `min` to `max` characters (2 to 300 unless given). `typed` prefills it, after a failed attempt to send. */
  reason?: { label?: string; min?: number; max?: number; typed?: string };
}
/** Answered with yes. */
interface YesQuestion extends Wording {
  /** The label of the confirming button: "Eliminar", never "OK". */
  action: string;
  choices?: undefined;
}
/** Answered with one of several values, the most likely first. */
interface ChoiceQuestion extends Wording {
  choices: { value: string; label: ReactNode }[];
}
export type Question = YesQuestion | ChoiceQuestion;
export interface Confirmation {
  /** Empty unless the question required a reason. */
  reason: string;
  /** Undefined unless the question had choices. */
  choice?: string;
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

/**
 * `ask(save)` saves; when the server first needs an answer (a refusal with `code`), asks the user and saves again with it. After a cancel
 * it throws the refusal, marked as handled, so that the form keeps its input without an error.
 */
export function useServerQuestion<Details>(
  code: string,
  question: (details: Details) => Question,
): <A>(save: (answer: Confirmation | undefined) => Promise<A>) => Promise<A> {
  const confirm = useConfirm();
  return async (save) => {
    try {
      return await save(undefined);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== code) throw error;
      const answer = await confirm(question(error.details as Details));
      if (answer) return save(answer);
      error.handled = true;
      throw error;
    }
  };
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
        {open &&
          (open.question.choices ? (
            <Choices question={open.question} onAnswer={close} />
          ) : (
            <Answers question={open.question} onAnswer={close} />
          ))}
      </Dialog>
    </ConfirmContext>
  );
}

type OnAnswer = (confirmation?: Confirmation) => void;

function Choices({ question, onAnswer }: { question: ChoiceQuestion; onAnswer: OnAnswer }) {
  const { t } = useTranslation('common');
  return (
    <Stack gap="sm">
      {question.text !== undefined && <Text component="div">{question.text}</Text>}
      {question.choices.map(({ value, label }, at) => (
        <Button
          key={value}
          variant={at === 0 ? undefined : 'default'}
          data-autofocus={at === 0 ? true : undefined}
          fullWidth
          onClick={() => onAnswer({ reason: '', choice: value })}
        >
          {label}
        </Button>
      ))}
      <Button variant="subtle" fullWidth onClick={() => onAnswer()}>
        {question.cancel ?? t('actions.cancel')}
      </Button>
    </Stack>
  );
}

function Answers({ question, onAnswer }: { question: YesQuestion; onAnswer: OnAnswer }) {
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
