/**
 * Asks for confirmation: `if (await confirm({ title, text, action })) …`. With `reason` the user must type one, with `choices` choose one;
 * the result contains it. One provider, in the shell, shows the dialog.
 */
import { getDefaultZIndex, Stack } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { confirmationOf, type Question as ServerQuestion } from '#base/confirmations.ts';
import { ApiError } from '../../api/api-error.ts';
import { Answered } from './answered.tsx';
import { Dialog } from './overlay.tsx';
import type { Confirmation, Options, Question } from './question.ts';

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
        {open && <Answered key={open.nth} question={open.question} onAnswer={close} />}
      </Dialog>
    </ConfirmContext>
  );
}
