import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { failureText, showFailure, toastError } from '#web/app/toast.ts';

/** Messages by field, in the user's language. */
export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

interface SessionForm<V> {
  values: V;
  /** Validates the input; empty if it can be sent. */
  validate: (values: V) => FieldErrors<V>;
  send: (values: V) => Promise<void>;
  /** The text for an error without a field: what failed, and why, unless `failureText` contains the reason. */
  failure: { title: string; text?: (error: unknown) => string };
  /** Called with such an error. */
  onFailed?: (error: unknown) => void;
}

/**
 * The state of a small form of text fields, for `SessionForm`. Errors never clear what was typed; the first field with an error takes the
 * focus, else the alert with the failure, which stays until the next try.
 * For the sign-in screens, which are part of the first load: with react-hook-form the sign-in page would load 187 KB of JavaScript instead of 173.
 */
export function useSessionForm<V extends Record<string, string>>({ values: initial, validate, send, failure, onFailed }: SessionForm<V>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [busy, setBusy] = useState(false);
  const alert = useRef<HTMLDivElement>(null);
  /** Why the last try failed. */
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);

  const show = (fieldErrors: FieldErrors<V>) => {
    setErrors(fieldErrors);
    const first = Object.keys(values).find((name) => fieldErrors[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setProblem(undefined);
    const invalid = validate(values);
    show(invalid);
    if (Object.keys(invalid).length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const rejected = errorsFromServer(error, values);
      if (Object.keys(rejected).length > 0) show(rejected);
      else {
        const text = failure.text?.(error) ?? failureText(error);
        if (failure.text) toastError(failure.title, text);
        else showFailure(failure.title, error);
        setProblem({ title: failure.title, text });
        onFailed?.(error);
      }
    } finally {
      setBusy(false);
    }
  };

  const field = (name: keyof V & string) => ({
    name,
    value: values[name],
    error: errors[name],
    // Mantine's PasswordInput does not set it on its own input.
    'aria-invalid': errors[name] ? true : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const value = event.currentTarget.value;
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });

  return { form: { ref: form, onSubmit, alert, problem }, field, busy };
}

/** The server's messages for the fields that the form has. */
function errorsFromServer<V extends Record<string, string>>(error: unknown, values: V): FieldErrors<V> {
  if (!(error instanceof ApiError)) return {};
  const known = Object.entries(error.errors).filter(([name]) => name in values);
  return Object.fromEntries(known.map(([name, messages]) => [name, messages.join(' ')])) as FieldErrors<V>;
}
