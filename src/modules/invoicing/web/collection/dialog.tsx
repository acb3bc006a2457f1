/** The form of a note of collection, in a dialog: a new one, or one that its author changes. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { AsyncSelectField, CheckboxField, DayField, TextAreaField } from '#web/kit/fields/fields.tsx';
import { optionSource } from '#web/kit/fields/options.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FieldGrid, Wide } from '#web/kit/page/section.tsx';
import { type CollectionNote, CollectionNoteInput, collection } from '../../contract/collection.ts';
import { invoices } from '../../contract/invoices.ts';

interface NoteDialogProps {
  customer: { id: string; name: string };
  /** The one that is changed; a new one otherwise. */
  note?: CollectionNote;
  onClose: () => void;
}

export function NoteDialog({ customer, note, onClose }: NoteDialogProps) {
  const { t } = useTranslation('invoicing');
  const { id } = customer;
  const { invoice_id = '', promised_until = '', disputed = false } = note ?? {};
  const openInvoices = useMemo(
    () =>
      optionSource(invoices.list, ({ id: value, number }) => ({ value, label: number }), {
        read: invoices.read,
        fixed: { customer_id: id, status: 'sent', sort: 'due_date' },
      }),
    [id],
  );
  return (
    <FormDialog
      title={t(note ? 'collection.edit_title' : 'collection.add_title', { customer: customer.name })}
      onClose={onClose}
      form={{
        schema: CollectionNoteInput,
        defaults: { note: note?.note ?? '', invoice_id: invoice_id ?? '', promised_until: promised_until ?? '', disputed },
        draft: note ? `collection.note.${note.id}` : `collection.new.${id}`,
        version: note?.version,
        subject: t('collection.this'),
        success: t(note ? 'collection.updated' : 'collection.added'),
        failure: t('collection.failed'),
        onSubmit: (body, sending) =>
          note
            ? call(collection.update, { params: { id: note.id }, body, ...sending })
            : call(collection.add, { params: { id }, body, ...sending }),
        onSaved: invalidateAll,
      }}
    >
      <FieldGrid>
        <Wide>
          <TextAreaField name="note" label={t('collection.note')} description={t('collection.note_hint')} required data-autofocus />
        </Wide>
        <DayField name="promised_until" label={t('collection.promised_until')} />
        <AsyncSelectField
          name="invoice_id"
          label={t('collection.invoice')}
          source={openInvoices}
          valueLabel={note?.invoice_number ?? undefined}
        />
        <Wide>
          <CheckboxField name="disputed" label={t('collection.disputed_field')} />
        </Wide>
      </FieldGrid>
    </FormDialog>
  );
}
