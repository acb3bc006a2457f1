/**
 * Questions that the server asks before it saves ("are you sure, because …"). The refusal `confirmation_needed` carries all of them;
 * the request is repeated with their codes in `confirm`. On screens: `useConfirmations`. Why: docs/decisions/0042 and 0047.
 */
import { z } from 'zod';
import { RuleBroken } from './errors.ts';
import { text } from './wire.ts';

/** The field of a body with the codes that the user has confirmed. */
export const Confirm = z.array(text(40)).max(20).default([]);

/** A question: its code, and the facts that its text shows. */
export interface Question {
  code: string;
  [fact: string]: unknown;
}

/** Declares the refusal in a contract; `question` is the schema of what the operation may ask. */
export const confirmationNeeded = <Q extends z.ZodType<Question>>(question: Q) =>
  ({ status: 409, details: z.object({ questions: z.array(question).min(1) }) }) as const;

/** Throws `confirmation_needed` with all questions when one of them is not confirmed. */
export function requireConfirmed(questions: readonly Question[], confirmed: readonly string[]): void {
  if (questions.some(({ code }) => !confirmed.includes(code))) throw new RuleBroken('confirmation_needed', { details: { questions } });
}
