/**
 * Questions that the server asks before it saves ("are you sure, because …"). The refusal `confirmation_needed` carries all of them;
 * the request is repeated with what confirms each in `confirm`. On screens: `useConfirmations`. Why: docs/decisions/0042 and 0047.
 */
import { z } from 'zod';
import { RuleBroken } from './errors.ts';
import { text } from './wire.ts';

/** The field of a body with the confirmations of the questions that the user has answered with yes (`confirmationOf`). */
export const Confirm = z.array(text(200)).max(20).default([]);

/** A question: its code, and the facts that its text shows. */
export interface Question {
  code: string;
  /** The text that confirms it, if not its code: contains the amounts that the user saw, so that the server asks again if they change. */
  confirm_with?: string;
  [fact: string]: unknown;
}

/** Declares the refusal in a contract; `question` is the schema of the questions that the operation may ask. */
export const confirmationNeeded = <Q extends z.ZodType<Question>>(question: Q) =>
  ({ status: 409, details: z.object({ questions: z.array(question).min(1) }) }) as const;

/** The entry of `confirm` when the user has answered the question with yes. */
export const confirmationOf = ({ code, confirm_with = code }: Question): string => confirm_with;

/** Throws `confirmation_needed` with all questions when one of them is not confirmed. */
export function requireConfirmed(questions: readonly Question[], confirmed: readonly string[]): void {
  if (questions.some((question) => !confirmed.includes(confirmationOf(question))))
    throw new RuleBroken('confirmation_needed', { details: { questions } });
}
