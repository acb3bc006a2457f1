import { Button, Group } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { quantity } from '#base/format.ts';
import { call, query } from '#web/api/call.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { entityTones, StatusBadge } from '#web/kit/page/status-badge.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useMay } from '#web/session/session.ts';
import { type Load, loads } from '../../contract/loads.ts';
import type { Trip } from '../../contract/trips.ts';
import { tripAmountsLocked, tripIsClosed } from '../../rules/status.ts';
import { refreshTrips, useTrip } from '../queries.ts';
import { LoadForm } from './form.tsx';
import { useLoadActivation } from './use-activation.tsx';

export function NewLoad() {
  const { t } = useTranslation('trips');
  const { id } = useParams({ from: '/admin/trips/$id/loads/new' });
  const trip = useTrip(id);
  const onSaved = useReturn(trip);
  const crumbs = useCrumbs(trip);
  if (tripIsClosed(trip.status) || tripAmountsLocked(trip.status)) return <Navigate to="/admin/trips/$id" params={{ id }} replace />;
  return (
    <>
      <PageHead title={t('loads.new')} crumbs={crumbs} />
      <LoadForm trip={trip} save={(body, sending) => call(loads.create, { params: { id }, body, ...sending })} onSaved={onSaved} />
    </>
  );
}

/** A load: its form for those who may change it, else what it is. */
export function LoadDetail() {
  const { t } = useTranslation('trips');
  const params = useParams({ from: '/admin/trips/$id/loads/$load_id' });
  const trip = useTrip(params.id);
  const load = useSuspenseQuery(query(loads.read, { params })).data.data;
  const onSaved = useReturn(trip);
  const crumbs = useCrumbs(trip);
  const mayUpdate = useMay('update-trips') && !tripIsClosed(trip.status);
  const { actionsOf, dialog } = useLoadActivation(trip);
  const actions = (
    <Group gap="sm">
      {actionsOf(load).map(({ label, danger, onClick }) => (
        <Button key={label} variant="default" color={danger ? 'red' : undefined} onClick={onClick}>
          {label}
        </Button>
      ))}
    </Group>
  );
  return (
    <>
      <PageHead
        title={load.number}
        mark={<StatusBadge tone={entityTones[load.status]}>{t(`loads.status.${load.status}`)}</StatusBadge>}
        crumbs={crumbs}
        action={actions}
      />
      {mayUpdate ? (
        <LoadForm trip={trip} load={load} save={(body, sending) => call(loads.update, { params, body, ...sending })} onSaved={onSaved} />
      ) : (
        <LoadFacts load={load} />
      )}
      {dialog}
    </>
  );
}

function LoadFacts({ load }: { load: Load }) {
  const { t } = useTranslation(['trips', 'common']);
  const language = useLanguage();
  return (
    <Section>
      <Facts
        brief
        facts={[
          [t('loads.goods'), load.goods],
          [t('loads.quantity'), `${quantity(load.quantity, language)} ${t(`common:units.${load.unit}`, { defaultValue: load.unit })}`],
          [t('loads.unit_price'), load.unit_price && <MoneyText amount={load.unit_price} decimals={4} />],
          [t('loads.amount'), load.amount && <MoneyText amount={load.amount} />],
          [t('loads.notes'), load.notes],
        ]}
      />
    </Section>
  );
}

function useCrumbs(trip: Trip) {
  const { t } = useTranslation('trips');
  return [
    { label: t('title'), href: '/admin/trips' },
    { label: trip.number, href: `/admin/trips/${trip.id}` },
  ];
}

/** Back to the trip, with everything fresh. */
function useReturn(trip: Trip) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await refreshTrips(client);
    await navigate({ to: '/admin/trips/$id', params: { id: trip.id } });
  };
}
