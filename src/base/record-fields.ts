/**
 * The fields of a record as data. From one declaration come what users send and what the API answers, the control in the form, the value in
 * page, list and history, the filter, the column of a file that is imported, and the label, which is the text `fields.<name>` everywhere, or the
 * shared label of that name.
 */
import { z } from 'zod';
import { scalarKind, valueSchema } from './wire.ts';

interface FileColumn {
  /** The key of its title; that of the label by default. */
  title?: string;
  /** Of a choice: the key whose entries name its values, if they are not those of the form. */
  texts?: string;
  /** By default, whether the schema rejects its absence. */
  required?: boolean;
}

interface Common {
  /** The input schema. */
  input: z.ZodType;
  /** The schema in answers, if it is not `input` without the limits of a text. */
  answer?: z.ZodType;
  /** The section of the form, with the text `sections.<section>` as its heading. */
  section: string;
  /** Marked as required. By default, if `input` does not accept it empty. */
  required?: boolean;
  /** As wide as the form. */
  wide?: true;
  /** In the template of files that are imported. */
  example?: string;
  /** The column in files, if it differs from the form. */
  file?: FileColumn;
}

/** A field with a control of the kit. */
type PlainField = Common &
  (
    | { kind: 'text'; type?: 'email' | 'tel' | 'url' }
    /** A text of several lines. */
    | { kind: 'note' }
    /** The field `tax_id`, beside `tax_id_type` and `check_digit`. */
    | { kind: 'tax_id' }
    /** A share, stored in percent; `perMille`: shown and typed so. */
    | { kind: 'rate'; perMille?: true }
    /** `thousands`: with separators; a year has none. */
    | { kind: 'integer'; thousands?: true }
    /** `unit` is the name of the field with its unit; the texts are `units.<unit>` of the common words. */
    | { kind: 'quantity'; unit?: string }
    /** An amount of the company's currency. */
    | { kind: 'money' }
    | { kind: 'day' }
    | { kind: 'yes_no' }
    /** `texts` is the key whose entries name the values: `truck_types`, `common:status`. `values`: needed if the schema does not list them. */
    | { kind: 'choice'; texts: string; values?: readonly string[] }
  );

/** A field whose control the module passes to `RecordForm`, because it needs another module or is special. */
type OwnField = Common & {
  /** `file`: the history shows only that it changed. `record`: an id, shown by its record's name. `rows`: shown as parts. */
  kind: 'file' | 'record' | 'rows' | 'own_text';
  /** The key of its label if it is not `fields.<name>`: `places:city`. */
  label?: string;
};

export type RecordField = PlainField | OwnField;
export type RecordFields = Record<string, RecordField>;

/** Keeps the types of each field. */
export const defineFields = <const D extends RecordFields>(fields: D): D => fields;

export type InputShape<D extends RecordFields> = { -readonly [Name in keyof D]: D[Name]['input'] };
/** The input schemas of the fields. */
export const inputsOf = <D extends RecordFields>(fields: D): InputShape<D> =>
  Object.fromEntries(Object.entries(fields).map(([name, { input }]) => [name, input])) as InputShape<D>;

export type AnswerShape<D extends RecordFields> = {
  -readonly [Name in keyof D]: D[Name] extends { answer: infer A extends z.ZodType } ? A : z.ZodType<z.output<D[Name]['input']>>;
};
/** The schemas of the fields in answers. */
export const answersOf = <D extends RecordFields>(fields: D): AnswerShape<D> =>
  Object.fromEntries(Object.entries(fields).map(([name, { input, answer }]) => [name, answer ?? answerOf(input)])) as AnswerShape<D>;

/**
 * The schema of a value in an answer: present, though it may be null, and without the limits that only input has. For transformed values only texts
 * are supported; throws for others, which must declare their `answer`.
 */
function answerOf(input: z.ZodType): z.ZodType {
  const value = valueSchema(input);
  if (value instanceof z.ZodPipe && !isText(value)) throw new Error('A transformed field that is not a text needs `answer`.');
  const isPlain = value instanceof z.ZodPipe || (value instanceof z.ZodString && scalarKind(value) === undefined);
  const answer = value instanceof z.ZodNumber ? z.number() : isPlain ? z.string() : value;
  return isNullable(input) ? answer.nullable() : answer;
}

/** A text, or a schema that is transformed into one. */
function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodPipe) return isText(schema.in as z.ZodType);
  return !isNullable(schema) && valueSchema(schema) instanceof z.ZodString;
}

function isNullable(schema: z.ZodType): boolean {
  return (
    schema instanceof z.ZodNullable ||
    ((schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) && isNullable(schema.unwrap() as z.ZodType))
  );
}

/** The values of a choice. Throws where neither its schema nor the field lists them. */
export function valuesOf({ input, values }: RecordField & { kind: 'choice' }): readonly string[] {
  const schema = valueSchema(input);
  if (values) return values;
  if (schema instanceof z.ZodEnum) return schema.options as string[];
  throw new Error('A choice needs `values` if its schema does not list them.');
}
