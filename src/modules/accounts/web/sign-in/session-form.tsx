import type { FormEvent, ReactNode, Ref } from 'react';
import { FailureAlert } from '#web/kit/form/failure-alert.tsx';

interface SessionFormProps {
  ref: Ref<HTMLFormElement>;
  onSubmit: (event: FormEvent) => Promise<void>;
  /** Why the last try failed, and the alert that shows it. */
  problem: { title: string; text: string } | undefined;
  alert: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The form of a page without a session, with the state of `useSessionForm`. */
export function SessionForm({ ref, onSubmit, problem, alert, children }: SessionFormProps) {
  return (
    <form ref={ref} onSubmit={(event) => void onSubmit(event)} noValidate>
      {problem && <FailureAlert ref={alert} {...problem} />}
      {children}
    </form>
  );
}
