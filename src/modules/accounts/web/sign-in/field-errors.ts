import type { z } from 'zod';
import { issueText } from '#base/issues.ts';
import { currentLanguage, validationText } from '#web/app/i18n.ts';
import type { FieldErrors } from './use-session-form.ts';

/** Validates the typed values against the contract: the first message of each field, in the user's language. */
export function fieldErrors<V extends Record<string, string>>(schema: z.ZodType, values: V): FieldErrors<V> {
  const { error } = schema.safeParse(values, { reportInput: true });
  const messages: Record<string, string> = {};
  for (const issue of error?.issues ?? []) messages[String(issue.path[0])] ??= issueText(issue, currentLanguage(), validationText);
  return messages as FieldErrors<V>;
}
