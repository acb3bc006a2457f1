/** The label of a record's field, and its value as text in list, page and history. Light, because lists load it; the controls are in `controls.tsx`. */
import type { TFunction } from 'i18next';
import { formatDay, formatMoney, formatQuantity, formatRate, type Language } from '#base/format.ts';
import { type RecordField, valuesOf } from '#base/record-fields.ts';
import { formatTaxId } from '#base/tax-id.ts';
import type { Option } from '../fields/options.ts';

/** The context for rendering a value. */
export interface Texts {
  t: TFunction;
  /** The module's words: `fleet:`. */
  words: string;
  language: Language;
}

const keyOf = (key: string, words: string) => (key.includes(':') ? key : `${words}${key}`);

export function labelOf(name: string, field: RecordField | undefined, { t, words }: Texts): string {
  return t(keyOf((field && 'label' in field && field.label) || `fields.${name}`, words));
}

/** The values of a choice, for a select or a filter; undefined for other fields. */
export function optionsOf(field: RecordField, { t, words }: Texts): Option[] | undefined {
  if (field.kind === 'choice') return valuesOf(field).map((value) => ({ value, label: t(`${keyOf(field.texts, words)}.${value}`) }));
  if (field.kind === 'yes_no') return [1, 0].map((value) => ({ value: String(value), label: t(yesOrNo(value === 1)) }));
}

const yesOrNo = (is: boolean) => `common:actions.${is ? 'yes' : 'no'}`;

export const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The value of a field in a record, as text; undefined if it is empty. A quantity is followed by its unit. */
export function textOfField(name: string, field: RecordField | undefined, record: object, texts: Texts): string | undefined {
  const values = record as Record<string, unknown>;
  if (isEmptyValue(values[name])) return undefined;
  if (field?.kind === 'tax_id') return formatTaxId(record as Parameters<typeof formatTaxId>[0]);
  const text = textOfValue(field, values[name], texts);
  if (field?.kind !== 'quantity' || !field.unit) return text;
  return `${text}\u00a0${texts.t(`common:units.${values[field.unit]}`)}`;
}

/** A value, not empty, as text. */
export function textOfValue(field: RecordField | undefined, value: unknown, { t, words, language }: Texts): string {
  const text = String(value);
  switch (field?.kind) {
    case 'choice':
      return t(`${keyOf(field.texts, words)}.${text}`);
    case 'yes_no':
      return t(yesOrNo(text === 'true'));
    case 'integer':
      return field.thousands ? formatQuantity(text, language) : text;
    case 'quantity':
      return formatQuantity(text, language);
    case 'money':
      return formatMoney(text, language);
    case 'rate':
      return formatRate({ value: text, per_mille: field.perMille ?? false }, language);
    case 'day':
      return formatDay(text, language);
    default:
      return text;
  }
}
