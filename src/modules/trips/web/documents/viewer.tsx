/** The documents of a trip in the viewer, with their editable fields. */
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileViewer, type useFileViewer } from '#modules/files/web/parts.tsx';
import { call } from '#web/api/call.ts';
import { useDelete } from '#web/kit/overlay/use-action.ts';
import { useHasPermission, useIsDriver, useSession } from '#web/session/session.ts';
import { type TripDocument, tripDocuments } from '../../contract/documents.ts';
import type { Trip } from '../../contract/trip.ts';
import { type DocumentPage, documentRefusal } from '../../rules/documents.ts';
import { invalidateTrips } from '../queries.ts';
import { EditDialog } from './dialogs.tsx';
import { usePageLabel } from './use-page-label.ts';

type ViewerProps = ReturnType<typeof useFileViewer>['shown'] & { trip: Trip; pages: readonly DocumentPage[] };

export function Viewer({ trip, pages, ...shown }: ViewerProps) {
  const { t } = useTranslation(['trips', 'common']);
  const labelOf = usePageLabel();
  const [editing, setEditing] = useState<TripDocument>();
  const mayChange = useMayChange(trip);
  const askToDelete = useDelete('trips:documents.', invalidateTrips);
  const remove = ({ id, version }: TripDocument, page: string) =>
    askToDelete({ run: () => call(tripDocuments.remove, { params: { id }, version }), facts: { page } });
  const files = pages.map((page) => {
    const { document } = page;
    const label = labelOf(page);
    const actions = [
      { label: t('documents.edit'), icon: <IconPencil size={20} />, onClick: () => setEditing(document) },
      { label: t('common:actions.delete'), icon: <IconTrash size={20} />, onClick: () => void remove(document, label) },
    ];
    const title = [label, document.note].filter(Boolean).join(' · ');
    return { file: document.file, label, title, actions: mayChange(document) ? actions : [] };
  });
  return (
    <>
      <FileViewer {...shown} files={files} />
      <EditDialog document={editing} onClose={() => setEditing(undefined)} />
    </>
  );
}

function useMayChange(trip: Trip): (document: TripDocument) => boolean {
  const mayDocument = useHasPermission('document-trips');
  const own_only = useIsDriver();
  const person_id = useSession().user.id;
  return (document) => mayDocument && documentRefusal(document, trip.status, { person_id, own_only }) === null;
}
