/** Shows the pages of a trip's documents one by one, over the page of the trip. */
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { showFailure, toastSuccess } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { useHasPermission, useIsDriver, useSession } from '#web/session/session.ts';
import { type TripDocument, tripDocuments } from '../../contract/documents.ts';
import type { Trip } from '../../contract/trips.ts';
import { type DocumentPage, documentRefusal } from '../../rules/documents.ts';
import { invalidateTrips } from '../queries.ts';
import { EditDialog } from './dialogs.tsx';
import { PageFrame } from './page-frame.tsx';
import { usePageLabel } from './use-page-label.ts';
import { changeOfKey, type View, type ViewChange } from './view.ts';
import { ViewerTools } from './viewer-tools.tsx';

interface ViewerProps {
  trip: Trip;
  pages: readonly DocumentPage[];
  isOpen: boolean;
  view: View;
  change: (change: ViewChange) => void;
  onClose: () => void;
}

export function Viewer({ trip, pages, isOpen, view, change, onClose }: ViewerProps) {
  const { t } = useTranslation(['trips', 'common']);
  const isPhone = useIsPhone();
  const label = usePageLabel();
  const [editing, setEditing] = useState<TripDocument>();
  const mayChange = useMayChange(trip);
  const count = pages.length;
  // The last page may have been deleted.
  const at = Math.min(view.page, count - 1);
  const remove = useDelete(() => change({ type: 'show', page: Math.max(0, Math.min(at, count - 2)) }));
  const page = pages[at];
  useEffect(() => {
    if (isOpen && count === 0) onClose();
  }, [isOpen, count, onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    const changed = event.ctrlKey || event.metaKey || event.altKey ? undefined : changeOfKey(event.key, { ...view, page: at }, count);
    if (!changed) return;
    event.preventDefault();
    change(changed);
  };
  const name = page && label(page);
  return (
    <>
      <Dialog
        opened={isOpen && page !== undefined}
        onClose={onClose}
        onKeyDown={onKeyDown}
        title={[name, page?.document.note].filter(Boolean).join(' · ')}
        size="min(68rem, 94vw)"
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        {page && name && (
          <>
            <ViewerTools
              file={page.document.file}
              view={{ ...view, page: at }}
              count={count}
              change={change}
              onEdit={mayChange(page.document) ? () => setEditing(page.document) : undefined}
              onDelete={mayChange(page.document) ? () => void remove(page.document, name) : undefined}
            />
            <PageFrame file={page.document.file} label={name} view={view} change={change} />
          </>
        )}
      </Dialog>
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

/** `onDeleted`: shows the page that takes its place, whole and not turned. */
function useDelete(onDeleted: () => void): (document: TripDocument, name: string) => Promise<void> {
  const { t } = useTranslation(['trips', 'common']);
  const confirm = useConfirm();
  const client = useQueryClient();
  return async ({ id, version }, name) => {
    const confirmed = await confirm({
      title: t('documents.delete_title', { page: name }),
      text: t('documents.delete_text'),
      action: t('common:actions.delete'),
      danger: true,
    });
    if (!confirmed) return;
    try {
      await call(tripDocuments.remove, { params: { id }, version });
      toastSuccess(t('documents.deleted'));
      onDeleted();
    } catch (error) {
      showFailure(t('documents.delete_failed'), error);
    }
    await invalidateTrips(client);
  };
}
