/** Errors of rows as texts in both languages, from whatever rejected the row: its cells, the contract's schema, or a rule. */
import { NotFound, RuleBroken } from '#base/errors.ts';
import type { Language } from '#base/format.ts';
import { type Issue, interpolate, issueText } from '#base/issues.ts';
import type { RefusalSpec } from '#base/route.ts';
import { codeText, InvalidInput } from '../http/errors.ts';
import { translate, validationWords } from '../words.ts';
import type { CellProblem } from './cells.ts';
import type { RowIssue } from './spec.ts';

const inBoth = (textIn: (language: Language) => string): RowIssue['text'] => ({ es: textIn('es'), en: textIn('en') });

/** A key of `validation`. A parameter that is a list of names in each language is listed. */
export function cellIssue(column: string, { key, params = {} }: CellProblem): RowIssue {
  const values = (language: Language) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isByLanguage(value) ? value[language].join(', ') : value]));
  return { column, text: inBoth((language) => interpolate(translate('validation', key, language), values(language))) };
}

const isByLanguage = (value: unknown): value is Record<Language, readonly string[]> =>
  typeof value === 'object' && value !== null && 'es' in value;

/** The issues found by a schema. Issues of fields without a column, such as those of rows within a record, belong to the row. */
export function schemaIssues(issues: readonly Issue[], columns: ReadonlySet<string>): RowIssue[] {
  return issues.map((issue) => {
    const field = String(issue.path[0] ?? '');
    return {
      column: columns.has(field) ? field : null,
      text: inBoth((language) => issueText(issue, language, (key) => validationWords(language)[key])),
    };
  });
}

/** An error of `errors`, by its code; `spec`: its declaration in the contract. */
export function codeIssue(column: string | null, code: string, details: Record<string, unknown> = {}, spec?: RefusalSpec): RowIssue {
  return { column, text: inBoth((language) => codeText({ code, details }, language, spec)) };
}

/** The issue for an error thrown by a rule; any other error is thrown again. `refusals` of the contract name the fields. */
export function thrownIssues(error: unknown, refusals: Readonly<Record<string, RefusalSpec>>, columns: ReadonlySet<string>): RowIssue[] {
  if (error instanceof InvalidInput) return schemaIssues(error.issues, columns);
  if (error instanceof NotFound) return [codeIssue(null, 'not_found')];
  if (!(error instanceof RuleBroken)) throw error;
  const spec = refusals[error.code];
  const field = error.field ?? spec?.field ?? '';
  return [codeIssue(columns.has(field) ? field : null, error.code, error.details, spec)];
}
