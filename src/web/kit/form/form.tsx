/**
 * A form as a person meets it: what was typed is never lost to a failure, errors stand at their fields and the first takes the focus,
 * one submission is saved once, and leaving with unsaved input is asked about.
 */
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useContext, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { newId } from '#base/ids.ts';
import { ApiError } from '../../api/api-error.ts';
import { toastError, toastFailure, toastSuccess } from '../../app/toast.ts';
import { currentSession } from '../../session/session.ts';
import { ConfirmContext } from '../overlay/confirm.tsx';
import classes from './form.module.css';
import { useAskedBeforeLeaving } from './leaving.ts';
import type { ZodForm } from './use-zod-form.ts';

/** Belongs to the request: spread it into `call`. */
export interface Sending {
  idempotencyKey: string;
  version: number | undefined;
}

interface FormProps<S extends z.ZodType<FieldValues, FieldValues>, A> {
  form: ZodForm<S>;
  /** Saves, with `call(route, { body: values, ...sending })`. */
  onSubmit: (values: z.output<S>, sending: Sending) => Promise<A>;
  /** After a save: navigate, invalidate. Leaving is free by then. */
  onSaved?: (answer: A) => unknown;
  /** The texts of the toasts: "Cliente creado.", "No se pudo crear el cliente." */
  success?: string;
  failure?: string;
  children: ReactNode;
}

export function Form<S extends z.ZodType<FieldValues, FieldValues>, A>({
  form,
  onSubmit,
  onSaved,
  success,
  failure,
  children,
}: FormProps<S, A>) {
  const { t } = useTranslation('common');
  const element = useRef<HTMLFormElement>(null);
  const key = useRef(newId());
  const busy = useRef(false);
  const [stale, setStale] = useState<ApiError>();
  useLeaveGuard(form);

  const title = failure ?? t('form.failed');
  const focusFirst = () => requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  const save = async (values: z.output<S>) => {
    try {
      const answer = await onSubmit(values, { idempotencyKey: key.current, version: form.version.current });
      key.current = newId();
      form.settled((answer as { data?: { version?: number } } | null)?.data?.version);
      if (success) toastSuccess(success);
      await onSaved?.(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) return toastFailure(title, error);
      if (error.code === 'stale_version') return setStale(error);
      if (error.code === 'idempotency_key_reused') key.current = newId();
      const strays = showErrors(form, error, element.current);
      focusFirst();
      if (Object.keys(error.errors).length === 0) toastFailure(title, error);
      else toastError(title, strays.join(' ') || t('form.check_fields'));
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy.current) return;
    busy.current = true;
    try {
      await form.handleSubmit(save, (errors) => {
        toastError(title, errors.root?.message ?? t('form.check_fields'));
        focusFirst();
      })(event);
    } finally {
      busy.current = false;
    }
  };

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={submit} className={classes.form}>
        {form.isRestored && <Restored onDiscard={form.discard} />}
        {children}
      </form>
      <StaleDialog form={form} error={stale} onClose={() => setStale(undefined)} />
    </FormProvider>
  );
}

/** Puts the server's messages at their fields; answers those whose field is not on the screen. */
function showErrors<S extends z.ZodType<FieldValues, FieldValues>>(
  form: ZodForm<S>,
  error: ApiError,
  element: HTMLFormElement | null,
): string[] {
  const strays: string[] = [];
  for (const [path, [message = '']] of Object.entries(error.errors)) {
    if (element?.elements.namedItem(path)) form.setError(path as FieldPath<z.input<S>>, { type: 'server', message });
    else strays.push(message);
  }
  return strays;
}

/** Asks before unsaved input is left behind. The end of a session and the pages of refusals do not ask: the input is kept. */
function useLeaveGuard({ isDirty, discard }: Pick<ZodForm, 'isDirty' | 'discard'>) {
  const { t } = useTranslation('common');
  const confirm = useContext(ConfirmContext);
  const ask = async () => {
    if (!confirm || !isDirty()) return true;
    const leaves = await confirm({
      title: t('form.leave_title'),
      text: t('form.leave_text'),
      action: t('form.leave'),
      cancel: t('form.stay'),
      danger: true,
    });
    if (leaves) discard();
    return leaves !== undefined;
  };
  useAskedBeforeLeaving(ask);
  useBlocker({
    enableBeforeUnload: () => confirm !== null && isDirty(),
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && tabOf(current.search) === tabOf(next.search);
      const isKept = !currentSession() || !next.pathname.startsWith('/admin') || /^\/admin\/40[34]$/.test(next.pathname);
      return !stays && !isKept && !(await ask());
    },
  });
}

const tabOf = (search: object) => (search as { tab?: string }).tab;

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Alert color="amber" variant="light" mb="md" className={classes.restored}>
      <Group justify="space-between" gap="sm">
        {t('form.restored')}
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t('form.discard_restored')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Somebody else saved meanwhile: theirs, or one's own over them. Closing decides nothing: the next save asks again. */
function StaleDialog({
  form,
  error,
  onClose,
}: {
  form: Pick<ZodForm, 'keepOver' | 'discard'>;
  error: ApiError | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const loadTheirs = async () => {
    form.discard();
    onClose();
    await client.invalidateQueries({ refetchType: 'active' });
  };
  const keepMine = async () => {
    const { version } = error?.details ?? {};
    if (version !== undefined) form.keepOver(Number(version));
    await client.invalidateQueries({ refetchType: 'active' });
    onClose();
  };
  return (
    <Modal opened={error !== undefined} onClose={onClose} title={t('form.stale_title')} withCloseButton={false}>
      <Text>{t('form.stale_text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" onClick={onClose} data-autofocus>
          {t('form.stale_later')}
        </Button>
        <Button variant="default" onClick={() => void loadTheirs()}>
          {t('form.stale_reload')}
        </Button>
        <Button onClick={() => void keepMine()}>{t('form.stale_keep')}</Button>
      </Group>
    </Modal>
  );
}
