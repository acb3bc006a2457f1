/** Adds documents to a trip, and changes their kinds and notes. */
import { getDefaultZIndex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilesField } from '#modules/files/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
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
    <FormDialog
      title={t('documents.add_title')}
      size="lg"
      onClose={onClose}
      form={
        adding
          ? {
              schema: tripDocuments.add.body,
              defaults: { kind: adding.kind, file_ids: [], note: '' },
              submit: t('documents.add'),
              success: t('documents.added', { count: 2 }),
              failure: t('documents.add_failed'),
              onSubmit: (body, sending) => call(tripDocuments.add, { params: { id: trip.id }, body, ...sending }),
              onSaved: invalidateTrips,
            }
          : undefined
      }
    >
      <FieldGrid>
        <KindField />
        <TextField name="note" label={t('documents.note')} />
        <Wide>
          <FilesField name="file_ids" label={t('documents.files')} current={[]} limit={addedLimit} initial={adding?.files} />
        </Wide>
      </FieldGrid>
    </FormDialog>
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
    <FormDialog
      title={t('documents.edit_title')}
      zIndex={getDefaultZIndex('modal') + 1}
      onClose={onClose}
      form={
        document
          ? {
              schema: tripDocuments.update.body,
              defaults: { kind: document.kind, note: document.note },
              version: document.version,
              subject: t('documents.this'),
              success: t('documents.updated'),
              failure: t('documents.update_failed'),
              onSubmit: (body, sending) => call(tripDocuments.update, { params: { id: document.id }, body, ...sending }),
              onSaved: invalidateTrips,
            }
          : undefined
      }
    >
      <FieldGrid>
        <KindField />
        <TextField name="note" label={t('documents.note')} />
      </FieldGrid>
    </FormDialog>
  );
}

function KindField() {
  const { t } = useTranslation('trips');
  const options = choicesOf(t, 'documents.kinds', documentKinds);
  return <SelectField name="kind" label={t('common:labels.type')} required options={options} data-autofocus />;
}
