/** The documents of a trip: their pages as small papers, and where more are added. */
import { Button, Skeleton, Text } from '@mantine/core';
import { IconCamera, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileViewer } from '#modules/files/web/parts.tsx';
import { ChooseFiles, UploadRows, useDroppedFiles, useHasCamera, usePastedFiles, useUploads } from '#modules/files/web/pickers.tsx';
import { call, query } from '#web/api/call.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { useHasPermission, useIsDriver } from '#web/session/session.ts';
import { type TripDocument, tripDocuments } from '../../contract/documents.ts';
import type { Trip } from '../../contract/trip.ts';
import { pagesByKind, proposedKind } from '../../rules/documents.ts';
import { areTripAmountsLocked } from '../../rules/status.ts';
import { invalidateTrips } from '../queries.ts';
import { AddDialog, type Adding } from './dialogs.tsx';
import classes from './documents.module.css';
import { MissingProof } from './missing-proof.tsx';
import { Pages } from './pages.tsx';
import { Viewer } from './viewer.tsx';

export function DocumentsSection({ trip }: { trip: Trip }) {
  const answer = useQuery(query(tripDocuments.list, { params: { id: trip.id }, quiet: true }));
  return (
    <Loaded answer={answer} loader={<Skeleton height={120} />}>
      {({ data }) => <Documents trip={trip} documents={data} />}
    </Loaded>
  );
}

function Documents({ trip, documents }: { trip: Trip; documents: readonly TripDocument[] }) {
  const { t } = useTranslation('trips');
  const mayAdd = useHasPermission('document-trips');
  const isDriver = useIsDriver();
  const hasCamera = useHasCamera();
  const [adding, setAdding] = useState<Adding>();
  const { open, shown } = useFileViewer();
  const addProof = useProofUploads(trip.id);
  const isMissing = trip.proof === 'missing';
  // Goods are delivered before the arrival is confirmed.
  const isExpected = isMissing || (isDriver && trip.status === 'in_transit' && trip.proof === null);
  const pages = pagesByKind(documents);

  const add = (files: readonly File[] = []) => {
    if (mayAdd) setAdding({ kind: proposedKind(isExpected, documents), files });
  };
  const area = useRef<HTMLDivElement>(null);
  usePastedFiles(area, add);
  const dropped = useDroppedFiles(add);
  return (
    <div ref={area} className={classes.area} {...(mayAdd && dropped)}>
      <Section
        title={t('documents.title')}
        action={
          mayAdd && (
            <span className={classes.actions}>
              {!hasCamera && <span className={classes.hint}>{t('documents.give_hint')}</span>}
              <Button variant="subtle" leftSection={<IconPlus size={18} />} onClick={() => add()}>
                {t('documents.add')}
              </Button>
            </span>
          )
        }
      >
        <div className={classes.content}>
          {pages.length === 0 && !isExpected && <p className={classes.none}>{t(mayAdd ? 'documents.empty' : 'documents.none')}</p>}
          {isMissing && !mayAdd && <StatusBadge tone="warn">{t('documents.missing')}</StatusBadge>}
          {mayAdd && isExpected && hasCamera && <MissingProof onGive={addProof.send} isNext={isMissing} hasCamera />}
          <Pages pages={pages} onOpen={open}>
            {mayAdd && isExpected && !hasCamera && <MissingProof onGive={addProof.send} isNext={isMissing} hasCamera={false} />}
          </Pages>
          {mayAdd && isDriver && hasCamera && trip.proof === 'attached' && !areTripAmountsLocked(trip.status) && (
            <ChooseFiles isCamera onChoose={addProof.send}>
              {(open) => (
                <Button variant="default" size="lg" fullWidth leftSection={<IconCamera size={20} />} onClick={open}>
                  {t('documents.another_page')}
                </Button>
              )}
            </ChooseFiles>
          )}
          <UploadRows uploads={addProof.uploads} />
          {isMissing && !isDriver && (
            <Text size="sm" c="dimmed">
              {t('documents.missing_hint')}
            </Text>
          )}
        </div>
      </Section>
      <AddDialog trip={trip} adding={adding} onClose={() => setAdding(undefined)} />
      <Viewer trip={trip} pages={pages} {...shown} />
    </div>
  );
}

/** Uploads proofs of delivery, and attaches each as soon as it is sent, so that a driver who photographs one does not need to save. */
function useProofUploads(id: string) {
  const { t } = useTranslation('trips');
  return useUploads(async (file) => {
    await call(tripDocuments.add, { params: { id }, body: { kind: 'proof_of_delivery', file_ids: [file.id] }, quiet: true });
    toastSuccess(t('documents.added', { count: 1 }));
    await invalidateTrips();
  });
}
