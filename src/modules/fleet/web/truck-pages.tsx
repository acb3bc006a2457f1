import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { Waiting } from '#web/app/pages/waiting.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { ErrorState } from '#web/kit/page/states.tsx';
import { useMay } from '#web/session/session.ts';
import { trucks } from '../contract.ts';
import { VehicleHistory } from './history.tsx';
import { useForgetVehicles } from './status.ts';
import { TruckForm } from './truck-form.tsx';
import { VehicleHead } from './vehicle-head.tsx';

const route = getRouteApi('/admin/trucks/$id');

/** Adds a truck. */
export function TruckNew() {
  const { t } = useTranslation('fleet');
  const navigate = useNavigate();
  const forget = useForgetVehicles();
  return (
    <>
      <PageHead title={t('trucks.new')} crumbs={[{ label: t('trucks.title'), href: '/admin/trucks' }]} />
      <TruckForm
        save={(body, sending) => call(trucks.create, { body, ...sending })}
        onSaved={async () => {
          await forget();
          await navigate({ to: '/admin/trucks' });
        }}
        success={t('trucks.created')}
        failure={t('trucks.create_failed')}
      />
    </>
  );
}

/** One truck. */
export function TruckPage() {
  const { t } = useTranslation('fleet');
  const { id } = route.useParams();
  const answer = useQuery(query(trucks.read, { params: { id } }));
  const mayUpdate = useMay('update-trucks');
  const forget = useForgetVehicles();
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;

  const truck = answer.data.data;
  return (
    <>
      <VehicleHead kind="trucks" vehicle={truck} />
      <TruckForm
        key={truck.id}
        truck={truck}
        isReadOnly={!mayUpdate}
        save={(body, sending) => call(trucks.update, { params: { id }, body, ...sending })}
        onSaved={forget}
        success={t('trucks.updated')}
        failure={t('trucks.update_failed')}
      />
      <VehicleHistory key={`history ${truck.id}`} kind="trucks" id={truck.id} />
    </>
  );
}
