import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { trailers } from '../contract.ts';
import { VehicleHistory } from './history.tsx';
import { useInvalidateVehicles } from './status.ts';
import { TrailerForm } from './trailer-form.tsx';
import { VehicleHead } from './vehicle-head.tsx';

const route = getRouteApi('/admin/trailers/$id');

export function TrailerNew() {
  const { t } = useTranslation('fleet');
  const navigate = useNavigate();
  const invalidate = useInvalidateVehicles();
  return (
    <>
      <PageHead title={t('trailers.new')} crumbs={[{ label: t('trailers.title'), href: '/admin/trailers' }]} />
      <TrailerForm
        save={(body, sending) => call(trailers.create, { body, ...sending })}
        onSaved={async () => {
          await invalidate();
          await navigate({ to: '/admin/trailers' });
        }}
        success={t('trailers.created')}
        failure={t('trailers.create_failed')}
      />
    </>
  );
}

export function TrailerPage() {
  const { t } = useTranslation('fleet');
  const { id } = route.useParams();
  const answer = useQuery(query(trailers.read, { params: { id } }));
  const mayUpdate = useHasPermission('update-trailers');
  const invalidate = useInvalidateVehicles();
  return (
    <Loaded answer={answer}>
      {({ data: trailer }) => (
        <>
          <VehicleHead kind="trailers" vehicle={trailer} />
          <TrailerForm
            key={trailer.id}
            trailer={trailer}
            isReadOnly={!mayUpdate}
            save={(body, sending) => call(trailers.update, { params: { id }, body, ...sending })}
            onSaved={invalidate}
            success={t('trailers.updated')}
            failure={t('trailers.update_failed')}
          />
          <VehicleHistory key={`history ${trailer.id}`} kind="trailers" id={trailer.id} />
        </>
      )}
    </Loaded>
  );
}
