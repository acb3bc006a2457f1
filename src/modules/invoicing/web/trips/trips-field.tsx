/** Checkboxes of the customer's reviewed trips on a new invoice. A checked trip is billed and adds a line for its freight. */
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { TripRow } from '#modules/trips/contract/trip.ts';
import { trips } from '#modules/trips/contract/trips.ts';
import { query } from '#web/api/call.ts';
import { useField } from '#web/kit/fields/fields.tsx';
import { Wide } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import type { NewInvoiceInput } from '../../contract/input.ts';
import { blankItem } from '../invoices/lines/items-editor.tsx';
import { freightLine } from './freight-line.ts';

type InvoiceFormValues = z.input<typeof NewInvoiceInput>;
type Item = InvoiceFormValues['items'][number];

const isBlank = (item: Item) => item.description === '' && item.unit_price === '';

/**
 * Renders nothing without the permission to invoice trips, or without trips to invoice. `proposed`: the trips that the form opened with, which may
 * be beyond the first hundred.
 */
export function TripsField({ customer, proposed = [] }: { customer: string | null; proposed?: readonly TripRow[] }) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const { getValues, setValue } = useFormContext<InvoiceFormValues>();
  const { value, error } = useField('trip_ids', { label: t('trips_to_bill') });
  const chosen = value as string[];
  const [mayInvoice, mayView] = [useHasPermission('invoice-trips'), useHasPermission('view-trips')];
  const tripQuery = { customer_id: customer ?? '', status: 'under_review', sort: 'departure_at', perPage: 100 };
  const { data } = useQuery({
    ...query(trips.list, { query: tripQuery, quiet: true }),
    enabled: customer !== null && mayInvoice && mayView,
  });
  const first = data?.data ?? [];
  const beyond = proposed.filter(({ id, customer_id }) => customer_id === customer && first.every((trip) => trip.id !== id));
  const reviewed = customer ? [...first, ...beyond] : [];

  const chooseTrips = (ids: string[]) => {
    const remaining = getValues('items').filter((item) => !isBlank(item) && (!item.trip_id || ids.includes(item.trip_id)));
    const added = reviewed.filter(({ id }) => ids.includes(id) && !chosen.includes(id));
    const items = [...remaining, ...added.flatMap((trip): Item[] => freightLine(trip, language))];
    setValue('items', items.length > 0 ? items : [blankItem], { shouldDirty: true });
    setValue('trip_ids', ids, { shouldDirty: true });
  };

  // Another customer has other trips: uncheck them. `before` is null while a draft is being restored.
  const before = useRef(customer);
  useEffect(() => {
    if (before.current && before.current !== customer && chosen.length > 0) chooseTrips([]);
    before.current = customer;
  });

  if (reviewed.length === 0) return null;
  return (
    <Wide>
      <Checkbox.Group label={t('trips_to_bill')} description={t('trips_to_bill_hint')} value={chosen} onChange={chooseTrips} error={error}>
        <Stack gap="xs" my="xs">
          {reviewed.map((trip) => (
            <Checkbox
              key={trip.id}
              value={trip.id}
              label={
                <>
                  {trip.number} · {trip.origin_name} – {trip.destination_name} · <MoneyText amount={trip.freight ?? '0'} />
                </>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </Wide>
  );
}
