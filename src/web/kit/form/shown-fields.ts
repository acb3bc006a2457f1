/**
 * The visible fields of a form: their labels, and how each shows a value. Used where fields are named elsewhere, such as in a version conflict. The
 * controls declare it, so that it cannot differ from the screen.
 */
import { createContext, type ReactNode, useContext, useEffect } from 'react';

export interface ShownField {
  label?: ReactNode;
  /** A label that names the row too: "Cantidad de la carga 2". */
  'aria-label'?: string | undefined;
  /** The label of the fieldset around it (`FieldsOf`). */
  group?: string | undefined;
  /** A value, not empty, as users read it. By default as it is. */
  text?: ((value: never) => ReactNode) | undefined;
}

/** By dotted path. */
export type ShownFields = Map<string, ShownField>;
export const ShownFieldsContext = createContext<ShownFields | undefined>(undefined);

/** Distinguishes fields of the same label, such as the address of the origin and of the destination. */
export const FieldsOf = createContext<string | undefined>(undefined);

/** Declares a field of the form around it while the component is mounted. */
export function useShownField(name: string, field: ShownField): void {
  const fields = useContext(ShownFieldsContext);
  const group = useContext(FieldsOf);
  useEffect(() => {
    if (!fields) return;
    const shown = group ? { ...field, group } : field;
    fields.set(name, shown);
    return () => {
      if (fields.get(name) === shown) fields.delete(name);
    };
  });
}

/** Declares the rows of a list, such as the items of an invoice: their number is shown. */
export const useShownRows = (name: string, label: string): void => useShownField(name, { label, text: (rows: unknown[]) => rows.length });

/** The label of a field on the screen; for a field in a row or a fieldset, including that. Undefined if there is none. */
export function labelOfField(fields: ShownFields, path: string): ReactNode {
  const field = fields.get(path);
  const [, rows, at] = /^(.+)\.(\d+)\.[^.]+$/.exec(path) ?? [];
  if (field?.['aria-label']) return field['aria-label'];
  const list = rows && fields.get(rows)?.label;
  if (typeof field?.label !== 'string') return field?.label;
  if (typeof list === 'string') return `${list} ${Number(at) + 1}: ${field.label}`;
  return field.group ? `${field.group}: ${field.label}` : field.label;
}
