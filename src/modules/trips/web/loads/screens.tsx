import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useRouteContext } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { entityTones, StatusBadge } from '#web/kit/page/status-badge.tsx';
import { FilledSlots } from '#web/kit/record/filled-slots.tsx';
import { MoneyText, QuantityText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type Load, loads } from '../../contract/loads.ts';
import type { Trip } from '../../contract/trip.ts';
import { areTripAmountsLocked, isTripClosed } from '../../rules/status.ts';
import { invalidateTrips, useTrip } from '../queries.ts';
import { LoadForm } from './form.tsx';
import { useLoadActivation } from './use-activation.tsx';

export function NewLoad() {
  const { id } = useParams({ from: '/admin/trips/$id/loads/new' });
  return <Loaded answer={useTrip(id)}>{({ data }) => <NewLoadPage trip={data} />}</Loaded>;
}

function NewLoadPage({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const { id } = trip;
  const onSaved = useReturnToTrip(trip);
  const crumbs = useCrumbs(trip);
  if (isTripClosed(trip.status) || areTripAmountsLocked(trip.status)) return <Navigate to="/admin/trips/$id" params={{ id }} replace />;
  return (
    <>
      <PageHead title={t('loads.new')} crumbs={crumbs} />
      <LoadForm trip={trip} save={(body, sending) => call(loads.create, { params: { id }, body, ...sending })} onSaved={onSaved} />
    </>
  );
}

/** The page of a load: its form for users who may change it, else its values. */
export function LoadDetail() {
  const params = useParams({ from: '/admin/trips/$id/loads/$load_id' });
  const trip = useTrip(params.id);
  const load = useQuery(query(loads.read, { params }));
  return (
    <Loaded answer={trip}>{({ data }) => <Loaded answer={load}>{(answer) => <LoadPage trip={data} load={answer.data} />}</Loaded>}</Loaded>
  );
}

function LoadPage({ trip, load }: { trip: Trip; load: Load }) {
  const { t } = useTranslation('trips');
  const params = { id: trip.id, load_id: load.id };
  const { tripSlots } = useRouteContext({ from: '/admin/trips/$id/loads/$load_id' });
  const onSaved = useReturnToTrip(trip);
  const crumbs = useCrumbs(trip);
  const mayUpdate = useHasPermission('update-trips') && !isTripClosed(trip.status);
  const actionsOf = useLoadActivation(trip);
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
      <Box mt="lg">
        <FilledSlots parts={tripSlots.load} props={{ trip, load }} />
      </Box>
    </>
  );
}

function LoadFacts({ load }: { load: Load }) {
  const { t } = useTranslation(['trips', 'common']);
  return (
    <Section>
      <Facts
        brief
        facts={[
          [t('loads.goods'), load.goods],
          [t('loads.quantity'), <QuantityText key="quantity" quantity={load.quantity} unit={load.unit} />],
          [t('loads.unit_price'), load.unit_price && <MoneyText amount={load.unit_price} decimals={4} />],
          [t('loads.amount'), load.amount && <MoneyText amount={load.amount} />],
          [t('loads.waybill_number'), load.waybill_number],
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

/** Returns a function that invalidates the trip's queries and navigates to its page. */
function useReturnToTrip(trip: Trip) {
  const navigate = useNavigate();
  return async () => {
    await invalidateTrips();
    await navigate({ to: '/admin/trips/$id', params: { id: trip.id } });
  };
}
