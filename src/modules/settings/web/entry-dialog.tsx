/** The dialog with the form of a row of a company's settings. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Route } from '#base/route.ts';
import { call } from '#web/api/call.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { usePageCompany } from './company/context.ts';

interface Entry<S extends z.ZodType<FieldValues, FieldValues>> {
  operations: { create: Route; update: Route };
  schema: S;
  /** The row to change; a new one without. */
  row: { id: string; version: number } | undefined;
  defaults: z.input<S>;
  /** The subject of a new row's draft, if there may be several. */
  draft?: string;
  fields: ReactNode;
  onSaved: () => Promise<unknown>;
}

interface EntryDialogProps<S extends z.ZodType<FieldValues, FieldValues>> {
  /** The key of its texts in `settings`: `methods`, `taxes`, `parameters`. */
  words: string;
  /** Open while there is one. */
  entry: Entry<S> | undefined;
  onClose: () => void;
}

export function EntryDialog<S extends z.ZodType<FieldValues, FieldValues>>({ words, entry, onClose }: EntryDialogProps<S>) {
  const { t } = useTranslation('settings');
  const company = usePageCompany();
  const row = entry?.row;
  return (
    <FormDialog
      title={t(row ? `${words}.edit` : `${words}.new`)}
      withCloseButton
      onClose={onClose}
      form={
        entry
          ? {
              schema: entry.schema,
              defaults: entry.defaults as never,
              draft: `settings.${company.id}.${words}.${row?.id ?? entry.draft ?? 'new'}`,
              version: row?.version,
              hasCancel: false,
              success: t(row ? `${words}.updated` : `${words}.created`),
              failure: t(row ? `${words}.update_failed` : `${words}.create_failed`),
              onSubmit: (body, { version, idempotencyKey }) =>
                row
                  ? call(entry.operations.update, { company: company.id, params: { id: row.id }, body, version })
                  : call(entry.operations.create, { company: company.id, body, idempotencyKey }),
              onSaved: entry.onSaved,
            }
          : undefined
      }
    >
      <Stack gap="md">{entry?.fields}</Stack>
    </FormDialog>
  );
}
