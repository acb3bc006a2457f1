import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { trips } from '../../contract/trips.ts';
import { tripIsClosed } from '../../rules/status.ts';
import { refreshTrips, useTrip } from '../queries.ts';
import { TripStatusBadge } from '../status/badge.tsx';
import { TripForm } from './form.tsx';
import { OverlapAlert } from './warnings.tsx';

export function EditTrip() {
  const { t } = useTranslation(['trips', 'common']);
  const { id } = useParams({ from: '/admin/trips/$id/edit' });
  const trip = useTrip(id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const page = `/admin/trips/${id}`;
  if (tripIsClosed(trip.status)) return <Navigate to="/admin/trips/$id" params={{ id }} replace />;
  return (
    <>
      <PageHead
        title={t('edit_title', { number: trip.number })}
        mark={<TripStatusBadge status={trip.status} />}
        crumbs={[
          { label: t('title'), href: '/admin/trips' },
          { label: trip.number, href: page },
        ]}
      />
      <OverlapAlert trip={trip} />
      <TripForm
        trip={trip}
        cancelHref={page}
        save={(body, sending) => call(trips.update, { params: { id }, body, ...sending })}
        onSaved={async () => {
          await refreshTrips(client);
          await navigate({ to: '/admin/trips/$id', params: { id } });
        }}
      />
    </>
  );
}
