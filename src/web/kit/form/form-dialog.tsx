/** A form in a dialog. Saving closes the dialog, then `onSaved` runs. */
import type { ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Dialog } from '../overlay/overlay.tsx';
import { Form, type FormProps } from './form.tsx';
import { DialogButtons } from './save-bar.tsx';
import { type FormOptions, useZodForm } from './use-zod-form.ts';

interface DialogFormProps<S extends z.ZodType<FieldValues, FieldValues>, A>
  extends Pick<FormProps<S, A>, 'onSubmit' | 'onSaved' | 'success' | 'failure' | 'subject'>,
    Omit<FormOptions, 'key'> {
  schema: S;
  defaults: DefaultValues<z.input<S>>;
  /** Names the draft, so that Escape loses no input. */
  draft?: string;
  /** The label of the button that saves, if not "Guardar". */
  submit?: string;
  hasCancel?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a `Dialog` that shows something else too, or loads it. */
export function DialogForm<S extends z.ZodType<FieldValues, FieldValues>, A>(props: DialogFormProps<S, A>) {
  const { schema, defaults, draft, version, sent, submit, hasCancel = true, onSaved, onClose, children, ...rest } = props;
  const { t } = useTranslation('common');
  const form = useZodForm(schema, defaults, { key: draft, version, sent });
  return (
    <Form
      form={form}
      onSaved={(answer) => {
        onClose();
        return onSaved?.(answer);
      }}
      {...rest}
    >
      {children}
      <DialogButtons submit={submit ?? t('actions.save')} onCancel={hasCancel ? onClose : undefined} />
    </Form>
  );
}

interface FormDialogProps<S extends z.ZodType<FieldValues, FieldValues>, A>
  extends Pick<ModalProps, 'title' | 'size' | 'zIndex' | 'withCloseButton'> {
  /** Open while there is one. */
  form: Omit<DialogFormProps<S, A>, 'onClose' | 'children'> | undefined;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog<S extends z.ZodType<FieldValues, FieldValues>, A>(props: FormDialogProps<S, A>) {
  const { form, onClose, children, ...rest } = props;
  return (
    <Dialog opened={form !== undefined} onClose={onClose} withCloseButton={false} {...rest}>
      {form && (
        <DialogForm key={form.draft} onClose={onClose} {...form}>
          {children}
        </DialogForm>
      )}
    </Dialog>
  );
}
