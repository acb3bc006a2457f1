import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { trucks } from '../contract.ts';
import { VehicleHistory } from './history.tsx';
import { useInvalidateVehicles } from './status.ts';
import { TruckForm } from './truck-form.tsx';
import { VehicleHead } from './vehicle-head.tsx';

const route = getRouteApi('/admin/trucks/$id');

export function TruckNew() {
  const { t } = useTranslation('fleet');
  const navigate = useNavigate();
  const invalidate = useInvalidateVehicles();
  return (
    <>
      <PageHead title={t('trucks.new')} crumbs={[{ label: t('trucks.title'), href: '/admin/trucks' }]} />
      <TruckForm
        save={(body, sending) => call(trucks.create, { body, ...sending })}
        onSaved={async () => {
          await invalidate();
          await navigate({ to: '/admin/trucks' });
        }}
        success={t('trucks.created')}
        failure={t('trucks.create_failed')}
      />
    </>
  );
}

export function TruckPage() {
  const { t } = useTranslation('fleet');
  const { id } = route.useParams();
  const answer = useQuery(query(trucks.read, { params: { id } }));
  const mayUpdate = useHasPermission('update-trucks');
  const invalidate = useInvalidateVehicles();
  return (
    <Loaded answer={answer}>
      {({ data: truck }) => (
        <>
          <VehicleHead kind="trucks" vehicle={truck} />
          <TruckForm
            key={truck.id}
            truck={truck}
            isReadOnly={!mayUpdate}
            save={(body, sending) => call(trucks.update, { params: { id }, body, ...sending })}
            onSaved={invalidate}
            success={t('trucks.updated')}
            failure={t('trucks.update_failed')}
          />
          <VehicleHistory key={`history ${truck.id}`} kind="trucks" id={truck.id} />
        </>
      )}
    </Loaded>
  );
}
