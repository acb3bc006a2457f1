/** The customer's reviewed trips on a new invoice: each that is ticked is billed, and brings a line of its freight. */
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { plus } from '#base/money.ts';
import { type TripRow, trips } from '#modules/trips/contract/trips.ts';
import { query } from '#web/api/call.ts';
import { useField } from '#web/kit/fields/fields.tsx';
import { Wide } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useMay } from '#web/session/session.ts';
import type { NewInvoice } from '../../contract/invoices.ts';
import { linesOfTrip } from '../../rules/draft.ts';
import { blankItem } from '../invoices/lines/items-editor.tsx';

type Values = z.input<typeof NewInvoice>;
type Item = Values['items'][number];

const isBlank = (item: Item) => item.description === '' && item.unit_price === '';

/** Nothing for whoever may not invoice trips, and while there is none to invoice. */
export function TripsField({ customer }: { customer: string | null }) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const { getValues, setValue } = useFormContext<Values>();
  const { value, error } = useField('trip_ids');
  const chosen = value as string[];
  const [mayInvoice, mayView] = [useMay('invoice-trips'), useMay('view-trips')];
  const asked = { customer_id: customer ?? '', status: 'under_review', sort: 'departure_at', perPage: 100 };
  const { data } = useQuery({ ...query(trips.list, { query: asked, quiet: true }), enabled: customer !== null && mayInvoice && mayView });
  const reviewed = customer ? (data?.data ?? []) : [];

  /** The whole freight as one line; its parts stand on the trip. */
  const lineOf = ({ freight, ...trip }: TripRow): Item[] =>
    linesOfTrip({ ...trip, freight_basis: 'rate', freight_rate: plus(freight ?? '0', '0'), loads: [] }, language);
  const choose = (ids: string[]) => {
    const kept = getValues('items').filter((item) => !isBlank(item) && (!item.trip_id || ids.includes(item.trip_id)));
    const added = reviewed.filter(({ id }) => ids.includes(id) && !chosen.includes(id));
    const items = [...kept, ...added.flatMap(lineOf)];
    setValue('items', items.length > 0 ? items : [blankItem], { shouldDirty: true });
    setValue('trip_ids', ids, { shouldDirty: true });
  };

  // Another customer's trips are not this one's. A form that is brought back begins without one.
  const before = useRef(customer);
  useEffect(() => {
    if (before.current && before.current !== customer && chosen.length > 0) choose([]);
    before.current = customer;
  });

  if (reviewed.length === 0) return null;
  return (
    <Wide>
      <Checkbox.Group label={t('trips_to_bill')} description={t('trips_to_bill_hint')} value={chosen} onChange={choose} error={error}>
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
