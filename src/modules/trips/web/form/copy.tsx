/** Copies another trip into the form: everything but its days, its manifest, its advance and what was measured on the road. */
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { toastFailure } from '#web/app/toast.ts';
import { AsyncSelect } from '#web/kit/fields/async-select.tsx';
import { optionSource } from '#web/kit/fields/options.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { loads } from '../../contract/loads.ts';
import { trips } from '../../contract/trips.ts';
import { tripQuery } from '../queries.ts';
import { copiedValues, type TripFormValues } from './values.ts';

const allTrips = optionSource(trips.list, ({ id, number, customer_name, origin_name, destination_name }) => ({
  value: id,
  label: number,
  hint: `${customer_name} · ${origin_name} – ${destination_name}`,
}));

export function CopyTrip({ onCopied }: { onCopied: (values: Partial<TripFormValues>) => void }) {
  const { t } = useTranslation(['trips', 'common']);
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const copy = async (id: string) => {
    try {
      const [trip, loaded] = await Promise.all([
        client.fetchQuery(tripQuery(id)),
        client.fetchQuery(query(loads.list, { params: { id }, quiet: true })),
      ]);
      onCopied(copiedValues(trip.data, loaded.data));
      setOpen(false);
    } catch (error) {
      toastFailure(t('form.copy_failed'), error);
    }
  };
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => setOpen(true)}>
        {t('form.copy')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('form.copy')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <AsyncSelect
          source={allTrips}
          value={null}
          label={t('form.copied_trip')}
          description={t('form.copy_hint')}
          onChange={(id) => id && void copy(id)}
        />
      </Dialog>
    </>
  );
}
