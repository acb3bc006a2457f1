/**
 * The fields of a record as data: from one description come the control in the form, the value in list and history, the filter and the
 * label, which is the text `fields.<name>` everywhere. Light, because lists load it; the controls are in `controls.tsx`.
 */
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import { formatDay, formatMoney, formatQuantity, type Language } from '#base/format.ts';
import type { RecordContract } from '#base/record.ts';
import type { Option } from '../fields/options.ts';

interface Common {
  /** The section of the form, with the text `sections.<section>` as its heading. */
  section: string;
  /** Marked as required. By default, if the contract does not accept it empty. */
  required?: boolean;
  /** As wide as the form. */
  wide?: true;
}

/** A field with a control of the kit. */
type PlainField = Common &
  (
    | { kind: 'text'; type?: 'email' | 'tel' | 'url' }
    /** `thousands`: with separators; a year has none. */
    | { kind: 'integer'; thousands?: true }
    /** `unit` is the name of the field with its unit; the texts are `units.<unit>` of the common words. */
    | { kind: 'quantity'; unit?: string }
    /** An amount of the company's currency. */
    | { kind: 'money' }
    | { kind: 'day' }
    | { kind: 'yes_no' }
    /** `texts` is the key whose entries name the values: `truck_types`, `common:status`. */
    | { kind: 'choice'; values: readonly string[]; texts: string }
  );

/** A field whose control the module passes to `RecordForm`, because it needs another module or is special. */
type OwnField = Common & {
  /** `file`: the history shows only that it changed. `record`: an id, shown by its record's name. `rows`: shown as parts. */
  kind: 'file' | 'record' | 'rows' | 'own_text';
  /** The key of its label where that is not `fields.<name>`: `places:city`. */
  label?: string;
};

export type RecordField = PlainField | OwnField;

/** A description for every field of the contract's input: a missing one does not compile. */
export type RecordFields<C extends RecordContract> = Record<keyof z.input<C['input']>, RecordField>;

/** What rendering a value needs. */
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

/** The values of a choice, for a select or a filter; undefined for a field that is none. */
export function optionsOf(field: RecordField, { t, words }: Texts): Option[] | undefined {
  if (field.kind === 'choice') return field.values.map((value) => ({ value, label: t(`${keyOf(field.texts, words)}.${value}`) }));
  if (field.kind === 'yes_no') return [1, 0].map((value) => ({ value: String(value), label: t(yesOrNo(value === 1)) }));
}

const yesOrNo = (is: boolean) => `common:actions.${is ? 'yes' : 'no'}`;

export const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The value of a field in a record, as text; undefined if it is empty. A quantity is followed by its unit. */
export function textOfField(name: string, field: RecordField | undefined, record: object, texts: Texts): string | undefined {
  const values = record as Record<string, unknown>;
  if (isEmptyValue(values[name])) return undefined;
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
    case 'day':
      return formatDay(text, language);
    default:
      return text;
  }
}
