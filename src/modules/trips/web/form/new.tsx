import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreditLimitQuestion } from '#modules/customers/contract.ts';
import { useCreditQuestionText } from '#modules/customers/web/parts.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { useConfirmations } from '#web/kit/overlay/confirm.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { hints } from '../../contract/hints.ts';
import type { DriverOnTwoTrucksQuestion } from '../../contract/refusals.ts';
import { trips } from '../../contract/trips.ts';
import type { ProposedTrip } from '../new-trip-href.ts';
import { useDriverQuestionText } from './driver-question.ts';
import { StartFrom } from './start-from.tsx';
import { TripForm } from './trip-form.tsx';

export function NewTrip() {
  const { t } = useTranslation('trips');
  const textOf = useCreditQuestionText(t, 'questions');
  const driverTextOf = useDriverQuestionText();
  const ask = useConfirmations({ title: t('questions.create_title'), action: t('create') }, (question) =>
    question.code === 'driver_on_two_trucks'
      ? driverTextOf(question as DriverOnTwoTrucksQuestion)
      : textOf(question as CreditLimitQuestion),
  );
  const navigate = useNavigate();
  const proposed = useSearch({ from: '/admin/trips/new' });
  /** Counts the trips created on this page: each gets a new empty form. */
  const [created, setCreated] = useState(0);
  return (
    <TripForm
      key={created}
      proposed={proposed}
      cancelHref={originOf(proposed)}
      head={(fillIn) => (
        <PageHead title={t('new')} crumbs={[{ label: t('title'), href: '/admin/trips' }]} action={<StartFrom fillIn={fillIn} />} />
      )}
      save={(body, sending) => ask((confirm) => call(trips.create, { body: { ...body, confirm }, ...sending }))}
      onSaved={async ({ data }, another) => {
        void invalidate(trips.list, hints.ofCustomer, hints.ofRoute);
        if (!another) return navigate({ to: '/admin/trips/$id', params: { id: data.id } });
        setCreated(created + 1);
        requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus());
      }}
    />
  );
}

/** The page that proposed it. */
function originOf({ customer_id, truck_id, trailer_id }: ProposedTrip): string {
  if (customer_id) return `/admin/customers/${customer_id}`;
  if (truck_id) return `/admin/trucks/${truck_id}?tab=trips`;
  return trailer_id ? `/admin/trailers/${trailer_id}?tab=trips` : '/admin/trips';
}
