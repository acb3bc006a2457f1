/** Adds documents to a trip, and changes their kinds and notes. */
import { getDefaultZIndex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilesField } from '#modules/files/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { DialogButtons } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { FieldGrid, Wide } from '#web/kit/page/section.tsx';
import { addedLimit, type DocumentKind, documentKinds, type TripDocument, tripDocuments } from '../../contract/documents.ts';
import type { Trip } from '../../contract/trip.ts';
import { invalidateTrips } from '../queries.ts';

/** The proposed kind, and the dropped or pasted files. */
export interface Adding {
  kind: DocumentKind;
  files: readonly File[];
}

interface AddDialogProps {
  trip: Trip;
  /** Open while there is one. */
  adding: Adding | undefined;
  onClose: () => void;
}

export function AddDialog({ trip, adding, onClose }: AddDialogProps) {
  const { t } = useTranslation('trips');
  return (
    <Dialog opened={adding !== undefined} onClose={onClose} title={t('documents.add_title')} size="lg" withCloseButton={false}>
      {adding && <AddForm trip={trip} adding={adding} onClose={onClose} />}
    </Dialog>
  );
}

function AddForm({ trip: { id }, adding, onClose }: AddDialogProps & { adding: Adding }) {
  const { t } = useTranslation('trips');
  const form = useZodForm(tripDocuments.add.body, { kind: adding.kind, file_ids: [], note: '' });
  return (
    <Form
      form={form}
      success={t('documents.added', { count: 2 })}
      failure={t('documents.add_failed')}
      onSubmit={(body, sending) => call(tripDocuments.add, { params: { id }, body, ...sending })}
      onSaved={() => {
        onClose();
        return invalidateTrips();
      }}
    >
      <FieldGrid>
        <KindField />
        <TextField name="note" label={t('documents.note')} />
        <Wide>
          <FilesField name="file_ids" label={t('documents.files')} current={[]} limit={addedLimit} initial={adding.files} />
        </Wide>
      </FieldGrid>
      <DialogButtons submit={t('documents.add')} onCancel={onClose} />
    </Form>
  );
}

interface EditDialogProps {
  /** Open while there is one. */
  document: TripDocument | undefined;
  onClose: () => void;
}

/** Above the viewer. */
export function EditDialog({ document, onClose }: EditDialogProps) {
  const { t } = useTranslation('trips');
  return (
    <Dialog
      opened={document !== undefined}
      onClose={onClose}
      title={t('documents.edit_title')}
      withCloseButton={false}
      zIndex={getDefaultZIndex('modal') + 1}
    >
      {document && <EditForm key={document.id} document={document} onClose={onClose} />}
    </Dialog>
  );
}

function EditForm({ document: { id, kind, note, version }, onClose }: { document: TripDocument; onClose: () => void }) {
  const { t } = useTranslation(['trips', 'common']);
  const form = useZodForm(tripDocuments.update.body, { kind, note }, { version });
  return (
    <Form
      form={form}
      subject={t('documents.this')}
      success={t('documents.updated')}
      failure={t('documents.update_failed')}
      onSubmit={(body, sending) => call(tripDocuments.update, { params: { id }, body, ...sending })}
      onSaved={() => {
        onClose();
        return invalidateTrips();
      }}
    >
      <FieldGrid>
        <KindField />
        <TextField name="note" label={t('documents.note')} />
      </FieldGrid>
      <DialogButtons submit={t('common:actions.save')} onCancel={onClose} />
    </Form>
  );
}

function KindField() {
  const { t } = useTranslation('trips');
  const options = documentKinds.map((value) => ({ value, label: t(`documents.kinds.${value}`) }));
  return <SelectField name="kind" label={t('common:labels.type')} required options={options} data-autofocus />;
}
