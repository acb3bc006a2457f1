/**
 * Asks for confirmation: `if (await confirm({ title, text, action })) …`. With `reason` the user must type one, with `choices` choose one;
 * the result contains it. One provider, in the shell, shows the dialog.
 */
import { Button, Group, getDefaultZIndex, Stack, Text } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmationOf, type Question as ServerQuestion } from '#base/confirmations.ts';
import { ApiError } from '../../api/api-error.ts';
import type { AnswerInputsProps } from './answer-inputs.tsx';
import { LazyPart, lazyPart } from './lazy-part.tsx';
import { Dialog } from './overlay.tsx';
import type { ChoiceQuestion, Confirmation, Options, Question, YesQuestion } from './question.ts';

type Ask = (question: Question) => Promise<Confirmation | undefined>;

/** Null outside the shell, which has the dialog. */
export const ConfirmContext = createContext<Ask | null>(null);

/** Returns the function that asks; its promise resolves to undefined when the user cancels. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return ask;
}

/**
 * `ask(save)` saves; if the server first needs an answer (a refusal with `code`), asks the user and saves again with it, as often as the server asks.
 * After a cancel it throws the refusal, marked as handled, so that the form shows no error.
 */
export function useServerQuestion<Details>(
  code: string,
  question: (details: Details) => Question,
): <A>(save: (answer: Confirmation | undefined, details: Details | undefined) => Promise<A>) => Promise<A> {
  const confirm = useConfirm();
  return async (save) => {
    let [answer, details]: [Confirmation?, Details?] = [];
    for (;;) {
      try {
        return await save(answer, details);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== code) throw error;
        details = error.details as Details;
        answer = await confirm(question(details));
        if (answer) continue;
        error.handled = true;
        throw error;
      }
    }
  };
}

/**
 * `ask(save)` for an operation that throws `confirmation_needed`: shows all questions in one dialog, each in the words of `describe`, and saves again
 * with their confirmations. If a question has `reason` as its field, the user types a reason; if it has another field, the user chooses one of its
 * options (`optionsOf`).
 */
export function useConfirmations(
  wording: { title: string; action: string },
  describe: (question: ServerQuestion) => ReactNode,
  optionsOf: Record<string, Options> = {},
): <A>(save: (confirm: string[], reason: string, choice: string | undefined) => Promise<A>) => Promise<A> {
  const ask = useServerQuestion<{ questions: ServerQuestion[] }>('confirmation_needed', ({ questions }) => ({
    ...wording,
    ...(questions.some(({ field }) => field === 'reason') && { reason: {} }),
    options: questions.map(({ field }) => optionsOf[field as string]).find((options) => options !== undefined),
    text: (
      <Stack gap="xs">
        {questions.map((question) => (
          <span key={JSON.stringify(question)}>{describe(question)}</span>
        ))}
      </Stack>
    ),
  }));
  return (save) =>
    ask((answer, details) => save([...new Set(details?.questions.map(confirmationOf))], answer?.reason ?? '', answer?.choice));
}

interface Open {
  /** Which question of the page: a question after another one starts with empty inputs. */
  nth: number;
  question: Question;
  answer: (confirmation: Confirmation | undefined) => void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>();
  const [opened, setOpened] = useState(false);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        setOpen((before) => ({ nth: (before?.nth ?? 0) + 1, question, answer }));
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
        // Above the dialog of the form, which may have been opened later.
        zIndex={getDefaultZIndex('modal') + 1}
        onExitTransitionEnd={() => setOpen(undefined)}
      >
        {open &&
          (open.question.choices ? (
            <Choices key={open.nth} question={open.question} onAnswer={close} />
          ) : (
            <Answers key={open.nth} question={open.question} onAnswer={close} />
          ))}
      </Dialog>
    </ConfirmContext>
  );
}

type OnAnswer = (confirmation?: Confirmation) => void;

/** What few questions ask for, such as a reason, loads when the first of them is asked. */
const inputs = lazyPart<AnswerInputsProps>(async () => (await import('./answer-inputs.tsx')).AnswerInputs);

function Choices({ question, onAnswer }: { question: ChoiceQuestion; onAnswer: OnAnswer }) {
  const { t } = useTranslation('common');
  return (
    <Stack gap="sm">
      {question.text !== undefined && <Text component="div">{question.text}</Text>}
      {question.choices.map(({ value, label }) => (
        <Button key={value} variant="default" fullWidth onClick={() => onAnswer({ reason: '', message: '', choice: value })}>
          {label}
        </Button>
      ))}
      <Button variant="subtle" data-autofocus fullWidth onClick={() => onAnswer()}>
        {question.cancel ?? t('actions.cancel')}
      </Button>
    </Stack>
  );
}

function Answers({ question, onAnswer }: { question: YesQuestion; onAnswer: OnAnswer }) {
  const { t } = useTranslation('common');
  const [reason, setReason] = useState(question.reason?.typed ?? '');
  const [message, setMessage] = useState(question.message?.typed ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const { min = 2, max = 300 } = question.reason ?? {};
  const length = reason.trim().length;
  const isInvalid = question.reason !== undefined && (length < min || length > max);
  const [choice, setChoice] = useState<string>();
  const isUnchosen = question.options !== undefined && choice === undefined;
  const isMessageTooLong = question.message !== undefined && message.trim().length > question.message.max;
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
        if (!isInvalid && !isMessageTooLong && !isUnchosen) onAnswer({ reason: reason.trim(), message: message.trim(), choice });
      }}
    >
      {question.text !== undefined && <Text component="div">{question.text}</Text>}
      {(question.options || question.reason || question.message) && (
        <LazyPart
          part={inputs}
          props={{
            question,
            answer: { reason, message, choice },
            problems: {
              choice: isSubmitted && isUnchosen ? t('validation.choose_one') : undefined,
              reason: isSubmitted && isInvalid ? problem() : undefined,
              message: isSubmitted && isMessageTooLong ? t('validation.max_length', { maximum: question.message?.max }) : undefined,
            },
            onReason: setReason,
            onMessage: setMessage,
            onChoice: setChoice,
          }}
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
