import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, queriesOf } from '#web/api/call.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { hints } from '../../contract/hints.ts';
import { trips } from '../../contract/trips.ts';
import { CopyTrip } from './copy.tsx';
import { TripForm } from './trip-form.tsx';

export function NewTrip() {
  const { t } = useTranslation('trips');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { customer_id } = useSearch({ from: '/admin/trips/new' });
  /** Counts the trips that were created here: each has an empty form of its own. */
  const [created, setCreated] = useState(0);
  return (
    <TripForm
      key={created}
      customer={customer_id}
      cancelHref={customer_id ? `/admin/customers/${customer_id}` : '/admin/trips'}
      head={(fillIn) => (
        <PageHead title={t('new')} crumbs={[{ label: t('title'), href: '/admin/trips' }]} action={<CopyTrip onCopied={fillIn} />} />
      )}
      save={(body, sending) => call(trips.create, { body, ...sending })}
      onSaved={async ({ data }, another) => {
        for (const route of [trips.list, hints.ofCustomer, hints.ofRoute]) void client.invalidateQueries(queriesOf(route));
        if (!another) return navigate({ to: '/admin/trips/$id', params: { id: data.id } });
        setCreated(created + 1);
        requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus());
      }}
    />
  );
}
