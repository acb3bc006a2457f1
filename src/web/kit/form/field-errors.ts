/** The errors of a form as a list. Pure. */
export interface FieldError {
  /** The dotted path of the field; `root` for one of the whole form. */
  path: string;
  message: string;
}

/** The errors that react-hook-form nests like the values. */
export function fieldErrors(errors: object, prefix = ''): FieldError[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (key === 'ref' || typeof error !== 'object' || error === null) return [];
    const path = `${prefix}${key}`;
    const { type, message } = error as { type?: unknown; message?: unknown };
    return typeof type === 'string' && typeof message === 'string' ? [{ path, message }] : fieldErrors(error, `${path}.`);
  });
}

/** In the order of the fields on the screen, by their names; errors without a field come last. */
export function inOrder(errors: readonly FieldError[], names: readonly string[]): FieldError[] {
  const place = ({ path }: FieldError) => {
    const at = names.findIndex((name) => name === path || name.startsWith(`${path}.`));
    return at === -1 ? names.length : at;
  };
  return errors.toSorted((one, other) => place(one) - place(other));
}
