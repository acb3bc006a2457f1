import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, queriesOf } from '#web/api/call.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { trips } from '../../contract/trips.ts';
import { TripForm } from './form.tsx';

export function NewTrip() {
  const { t } = useTranslation('trips');
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('new')} crumbs={[{ label: t('title'), href: '/admin/trips' }]} />
      <TripForm
        cancelHref="/admin/trips"
        save={(body, sending) => call(trips.create, { body, ...sending })}
        onSaved={async ({ data }) => {
          void client.invalidateQueries(queriesOf(trips.list));
          await navigate({ to: '/admin/trips/$id', params: { id: data.id } });
        }}
      />
    </>
  );
}
