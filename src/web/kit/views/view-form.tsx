/** Saves a view under a name, renames and shares it. */
import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type View, ViewInput, views } from '#modules/views/contract.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { useIsDriver } from '../../session/session.ts';
import { SwitchField, TextField } from '../fields/fields.tsx';
import type { Sending } from '../form/form.tsx';
import { FormDialog } from '../form/form-dialog.tsx';

/** A new view of what is shown, or one that is changed. */
export interface ViewForm {
  view?: View;
  search: View['search'];
}

/** What is saved besides is what the list shows, also when a draft is restored. */
const Named = ViewInput.omit({ search: true });
type Named = z.output<typeof Named>;

export interface ViewFormDialogProps extends Pick<View, 'list' | 'screen'> {
  form: ViewForm | undefined;
  onClose: () => void;
}

export function ViewFormDialog({ form, list, screen, onClose }: ViewFormDialogProps) {
  const { t } = useTranslation('views');
  const isDriver = useIsDriver();
  const navigate = useNavigate();
  return (
    <FormDialog
      title={t(form?.view ? 'edit_title' : 'save_title')}
      onClose={onClose}
      form={
        form && {
          schema: Named,
          defaults: { name: form.view?.name ?? '', is_shared: form.view?.is_shared ?? false },
          draft: `view.${list}.${form.view?.id ?? 'new'}`,
          onSubmit: (named: Named, { idempotencyKey }: Sending) =>
            form.view
              ? call(views.update, { params: { id: form.view.id }, body: { ...named, search: form.search } })
              : call(views.create, { body: { ...named, list, screen, search: form.search }, idempotencyKey }),
          success: t('saved'),
          failure: t('save_failed'),
          // The address is that of the view, so that it is the one that is shown.
          onSaved: async ({ data }: { data: View }) => {
            await invalidate(views.list);
            if (!form.view) await navigate({ to: screen, search: data.search as never, replace: true });
          },
        }
      }
    >
      <Stack gap="sm">
        <TextField name="name" label={t('name')} />
        {!isDriver && <SwitchField name="is_shared" label={t('share')} description={t('share_hint')} />}
      </Stack>
    </FormDialog>
  );
}
