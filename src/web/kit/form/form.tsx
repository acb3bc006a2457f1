/**
 * A form: shows errors at their fields, and above its buttons until the next try; focuses the first wrong field, else that summary. Sends one
 * idempotency key per submission, handles version conflicts, preserves the input after a failure, and asks before unsaved input is left.
 */
import { Alert, Button, Group } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { newId } from '#base/ids.ts';
import { ApiError } from '../../api/api-error.ts';
import { failureText, toastError, toastFailure, toastSuccess } from '../../app/toast.ts';
import { currentSession } from '../../session/session.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { ConfirmContext } from '../overlay/confirm.tsx';
import { fieldErrors } from './field-errors.ts';
import classes from './form.module.css';
import { type Problem, ProblemContext } from './form-problem.tsx';
import { useLeaveConfirmation } from './leave-confirmation.ts';
import { type ShownFields, ShownFieldsContext } from './shown-fields.ts';
import { TextLimit } from './text-limit.ts';
import { type FormUploads, UploadsContext } from './uploads.ts';
import type { ZodForm } from './use-zod-form.ts';

/** Spread it into `call`. */
export interface Sending {
  idempotencyKey: string;
  version: number | undefined;
}

export interface FormProps<S extends z.ZodType<FieldValues, FieldValues>, A> {
  form: ZodForm<S>;
  /** Saves, with `call(route, { body: values, ...sending })`. */
  onSubmit: (values: z.output<S>, sending: Sending) => Promise<A>;
  /** After a save: navigate, invalidate queries. The form is no longer dirty. */
  onSaved?: (answer: A) => unknown;
  /** Texts of the toasts: "Cliente creado.", "No se pudo crear el cliente." */
  success?: string;
  failure?: string;
  /** The record in a sentence, with its article: "este viaje". */
  subject?: string | undefined;
  /** As wide as the page, for a form with a rail. */
  isWide?: boolean;
  children: ReactNode;
}

export function Form<S extends z.ZodType<FieldValues, FieldValues>, A>({
  form,
  onSubmit,
  onSaved,
  success,
  failure,
  subject,
  isWide,
  children,
}: FormProps<S, A>) {
  const { t } = useTranslation('common');
  const element = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const idempotencyKey = useRef(newId());
  const isBusy = useRef(false);
  const [uploads] = useState<FormUploads['uploads']>(() => new Map());
  const [isAwaited, setAwaited] = useState(false);
  const [fields] = useState<ShownFields>(() => new Map());
  const [conflict, setConflict] = useState<ApiError>();
  /** Why the last try failed. A new object for each try, so that each moves the focus. */
  const [problem, setProblem] = useState<Problem>();
  useLeaveGuard(form);
  useEffect(() => {
    if (problem) (element.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? alert.current)?.focus();
  }, [problem]);

  const title = failure ?? t('form.failed');

  /** Saves. Resolves to why it failed; to undefined after a success, and when the user has answered already. */
  const save = async (values: z.output<S>): Promise<Problem | undefined> => {
    try {
      const answer = await onSubmit(values, { idempotencyKey: idempotencyKey.current, version: form.version() });
      idempotencyKey.current = newId();
      form.markSaved((answer as { data?: { version?: number } } | null)?.data?.version);
      if (success) toastSuccess(success);
      await onSaved?.(answer);
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') return void setConflict(error);
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') idempotencyKey.current = newId();
      return showFailure(error);
    }
  };

  const showFailure = (error: unknown): Problem | undefined => {
    if (error instanceof ApiError && Object.keys(error.errors).length > 0) {
      const unplaced = showErrors(form, error, element.current);
      return showInvalid(unplaced, Object.keys(error.errors).length);
    }
    toastFailure(title, error);
    const isAnswered = error instanceof ApiError && error.handled && !error.isTransient;
    return isAnswered ? undefined : { title, text: failureText(error), unplaced: [] };
  };

  const showInvalid = (unplaced: string[], count: number): Problem => {
    toastError(title, unplaced.join(' ') || t('form.wrong_fields', { count }));
    return { title, unplaced };
  };

  /** Returns whether each file is there. */
  const waitForUploads = async (): Promise<boolean> => {
    setAwaited(true);
    try {
      return (await Promise.all(uploads.values())).every((isSent) => isSent);
    } finally {
      setAwaited(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem(undefined);
    const result: { problem?: Problem } = {};
    try {
      if (uploads.size > 0 && !(await waitForUploads())) return setProblem({ title, text: t('files.not_sent'), unplaced: [] });
      await form.handleSubmit(
        async (values) => {
          const failed = await save(values);
          if (failed) result.problem = failed;
        },
        (errors) => {
          result.problem = showInvalid([], fieldErrors(errors).length);
        },
      )(event);
    } finally {
      isBusy.current = false;
    }
    if (result.problem) setProblem(result.problem);
  };

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={submit} className={classes.form} data-wide={isWide || undefined}>
        {form.isRestored && <RestoredNotice onDiscard={form.discard} />}
        <ShownFieldsContext value={fields}>
          <ProblemContext value={{ problem, form: element, isNew: form.version() === undefined, alert }}>
            <UploadsContext value={{ uploads, isAwaited }}>
              <TextLimit value={form.limitOf}>{children}</TextLimit>
            </UploadsContext>
          </ProblemContext>
        </ShownFieldsContext>
      </form>
      <ShownFieldsContext value={fields}>
        <ConflictDialog
          form={form}
          error={conflict}
          subject={subject}
          onKeep={() => element.current?.requestSubmit()}
          onClose={() => setConflict(undefined)}
        />
      </ShownFieldsContext>
    </FormProvider>
  );
}

/** Shows the server's messages at their fields. Returns those whose field is not on the screen. */
function showErrors<S extends z.ZodType<FieldValues, FieldValues>>(
  form: ZodForm<S>,
  error: ApiError,
  element: HTMLFormElement | null,
): string[] {
  const unplaced: string[] = [];
  for (const [path, [message = '']] of Object.entries(error.errors)) {
    if (element?.elements.namedItem(path)) form.setError(path as FieldPath<z.input<S>>, { type: 'server', message });
    else unplaced.push(message);
  }
  return unplaced;
}

/** Asks before the user leaves unsaved input. Does not ask when the session ends or on the way to an error page: the draft is stored. */
function useLeaveGuard({ isDirty, discard }: Pick<ZodForm, 'isDirty' | 'discard'>) {
  const { t } = useTranslation('common');
  const confirm = useContext(ConfirmContext);
  const ask = async () => {
    if (!confirm || !isDirty()) return true;
    const confirmed = await confirm({
      title: t('form.leave_title'),
      text: t('form.leave_text'),
      action: t('form.leave'),
      cancel: t('form.stay'),
      danger: true,
    });
    if (confirmed) discard();
    return confirmed !== undefined;
  };
  useLeaveConfirmation(ask);
  useBlocker({
    enableBeforeUnload: () => confirm !== null && isDirty(),
    shouldBlockFn: async ({ current, next }) => {
      const isSamePage = current.pathname === next.pathname && tabOf(current.search) === tabOf(next.search);
      const isDraftStored = !currentSession() || !next.pathname.startsWith('/admin') || /^\/admin\/40[34]$/.test(next.pathname);
      return !isSamePage && !isDraftStored && !(await ask());
    },
  });
}

const tabOf = (search: object) => (search as { tab?: string }).tab;

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Alert role="status" color="amber" variant="light" mb="md" className={classes.restored}>
      <Group justify="space-between" gap="sm">
        {t('form.restored')}
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t('form.discard_restored')}
        </Button>
      </Group>
    </Alert>
  );
}
