import type { z } from 'zod';
import { issueText } from '#base/issues.ts';
import { currentLanguage, validationText } from '#web/app/i18n.ts';
import type { FieldErrors } from './use-session-form.ts';

/** What the contract says of the typed values: the first message of each field, in the reader's language. */
export function fieldErrors<V extends Record<string, string>>(schema: z.ZodType, values: V): FieldErrors<V> {
  const { error } = schema.safeParse(values, { reportInput: true });
  const found: Record<string, string> = {};
  for (const issue of error?.issues ?? []) found[String(issue.path[0])] ??= issueText(issue, currentLanguage(), validationText);
  return found as FieldErrors<V>;
}
