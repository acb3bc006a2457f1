import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { notesMax } from '../contract/invoices.ts';

/** Notes, with the number of characters used. */
export function NotesField() {
  const { t } = useTranslation('invoicing');
  const notes = useWatch({ name: 'notes' }) as string | undefined;
  return (
    <TextAreaField
      name="notes"
      label={t('fields.notes')}
      description={t('fields.notes_left', { used: notes?.length ?? 0, max: notesMax })}
    />
  );
}
