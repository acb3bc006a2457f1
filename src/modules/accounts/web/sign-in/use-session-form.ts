import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';

/** Messages by field, already worded. */
export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

interface SessionForm<V> {
  values: V;
  /** What the person typed, checked; empty when it may be sent. */
  check: (values: V) => FieldErrors<V>;
  send: (values: V) => Promise<void>;
  /** A refusal that names no field of the form. */
  onRefused: (error: unknown) => void;
}

/**
 * The state of a small form of text fields. What was typed is kept whatever happens; the first field with an error takes the
 * focus. Made for the sign-in screens, which are part of the first load and cannot afford a form library.
 */
export function useSessionForm<V extends Record<string, string>>({ values: initial, check, send, onRefused }: SessionForm<V>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [busy, setBusy] = useState(false);

  const show = (found: FieldErrors<V>) => {
    setErrors(found);
    const first = Object.keys(values).find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = check(values);
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const named = refusedFields(error, values);
      if (Object.keys(named).length > 0) show(named);
      else onRefused(error);
    } finally {
      setBusy(false);
    }
  };

  const field = (name: keyof V & string) => ({
    name,
    value: values[name],
    error: errors[name],
    // Mantine's PasswordInput does not mark its own input.
    'aria-invalid': errors[name] ? true : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const value = event.currentTarget.value;
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });

  return { form: { ref: form, onSubmit, noValidate: true }, field, busy };
}

/** The server's messages for the fields that the form has. */
function refusedFields<V extends Record<string, string>>(error: unknown, values: V): FieldErrors<V> {
  if (!(error instanceof ApiError)) return {};
  const named = Object.entries(error.errors).filter(([name]) => name in values);
  return Object.fromEntries(named.map(([name, messages]) => [name, messages.join(' ')])) as FieldErrors<V>;
}
