/** The dialog with the form of a row of a company's settings. */
import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Route } from '#base/route.ts';
import { call } from '#web/api/call.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SubmitButton } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { usePageCompany } from './company/context.ts';

interface EntryFormProps<S extends z.ZodType<FieldValues, FieldValues>> {
  /** The key of its texts in `settings`: `methods`, `taxes`, `parameters`. */
  words: string;
  operations: { create: Route; update: Route };
  schema: S;
  /** The row to change; a new one without. */
  row: { id: string; version: number } | undefined;
  defaults: z.input<S>;
  /** The subject of a new row's draft, if there may be several. */
  draft?: string;
  fields: ReactNode;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** Closed without `entry`. */
export function EntryDialog<S extends z.ZodType<FieldValues, FieldValues>>({
  words,
  entry,
  onClose,
}: {
  words: string;
  entry: Omit<EntryFormProps<S>, 'words' | 'onClose'> | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <Dialog
      opened={entry !== undefined}
      onClose={onClose}
      title={t(entry?.row ? `${words}.edit` : `${words}.new`)}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {entry && <EntryForm words={words} onClose={onClose} {...entry} />}
    </Dialog>
  );
}

function EntryForm<S extends z.ZodType<FieldValues, FieldValues>>(props: EntryFormProps<S>) {
  const { words, operations, schema, row, defaults, draft = 'new', fields, onSaved, onClose } = props;
  const { t } = useTranslation(['settings', 'common']);
  const company = usePageCompany();
  // The draft key preserves the input when Escape closes the dialog.
  const form = useZodForm(schema, defaults as never, { key: `settings.${company.id}.${words}.${row?.id ?? draft}`, version: row?.version });
  return (
    <Form
      form={form}
      onSubmit={(body, sending) =>
        row
          ? call(operations.update, { company: company.id, params: { id: row.id }, body, version: sending.version })
          : call(operations.create, { company: company.id, body, idempotencyKey: sending.idempotencyKey })
      }
      onSaved={async () => {
        onClose();
        await onSaved();
      }}
      success={t(row ? `${words}.updated` : `${words}.created`)}
      failure={t(row ? `${words}.update_failed` : `${words}.create_failed`)}
    >
      <Stack gap="md">{fields}</Stack>
      <Group justify="flex-end" mt="lg">
        <SubmitButton>{t('common:actions.save')}</SubmitButton>
      </Group>
    </Form>
  );
}
