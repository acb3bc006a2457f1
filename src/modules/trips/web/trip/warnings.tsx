/** Warnings that do not block a trip. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type Trip, trips } from '../../contract/trips.ts';

/** Other trips that need the same truck, trailer or driver at the same time; shown while this one is active or in transit. */
export function OverlapAlert({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const isRelevant = useHasPermission('update-trips') && (trip.status === 'active' || trip.status === 'in_transit');
  const { data } = useQuery({ ...query(trips.warnings, { params: { id: trip.id }, quiet: true }), enabled: isRelevant });
  if (!isRelevant || !data?.data.length) return null;
  return (
    <Alert variant="light" color="amber" icon={<IconAlertTriangle size={18} />} title={t('overlap.title')} mb="md" role="status">
      {data.data.map(({ kind, number }) => (
        <div key={kind + number}>{t(`overlap.${kind}`, { number })}</div>
      ))}
    </Alert>
  );
}
