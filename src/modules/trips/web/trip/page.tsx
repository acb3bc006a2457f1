/** The page of a trip. Drivers see a shorter one with large buttons and no amounts. */
import { useParams, useRouteContext } from '@tanstack/react-router';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { WithRail } from '#web/kit/page/section.tsx';
import { EditButton } from '#web/kit/record/edit-button.tsx';
import { FilledSlots } from '#web/kit/record/filled-slots.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { Trip } from '../../contract/trip.ts';
import { isTripClosed } from '../../rules/status.ts';
import { useSeesMoney } from '../access.ts';
import { DocumentsSection } from '../documents/section.tsx';
import { LoadsSection } from '../loads/section.tsx';
import { useTrip, useTripOverview } from '../queries.ts';
import { ShareTrip } from '../share/button.tsx';
import { TripMoves, TripReversals } from '../status/actions.tsx';
import { StatusHistory } from '../status/history.tsx';
import classes from '../trip.module.css';
import { NextStep, TripBand } from './band.tsx';
import { TripHistory } from './history.tsx';
import { TripPapers } from './papers.tsx';
import { RejectionNote, TripMoney, TripRoad, TripWho } from './sections.tsx';
import { DriverAlert, PlanAlert } from './warnings.tsx';

export function TripDetail() {
  const { id } = useParams({ from: '/admin/trips/$id' });
  return <Loaded answer={useTripOverview(id)}>{() => <LoadedTrip id={id} />}</Loaded>;
}

function LoadedTrip({ id }: { id: string }) {
  return <Loaded answer={useTrip(id)}>{({ data }) => <TripPage trip={data} />}</Loaded>;
}

function TripPage({ trip }: { trip: Trip }) {
  const { id } = trip;
  const { tripSlots } = useRouteContext({ from: '/admin/trips/$id' });
  const mayUpdate = useHasPermission('update-trips') && !isTripClosed(trip.status);
  const seesMoney = useSeesMoney();
  const main = (
    <>
      <LoadsSection trip={trip} mayUpdate={mayUpdate} />
      <FilledSlots parts={tripSlots.sections} props={{ trip }} />
      <DocumentsSection trip={trip} />
      <TripRoad trip={trip} />
    </>
  );
  const rail = (
    <>
      <FilledSlots parts={[tripSlots.map]} props={{ trip }} />
      <FilledSlots parts={tripSlots.side} props={{ trip }} />
      {trip.freight !== null && <TripMoney trip={trip} />}
      <TripWho trip={trip} />
      <TripPapers trip={trip} />
    </>
  );
  const past = (
    <>
      <StatusHistory trip={trip} />
      {seesMoney && <TripHistory key={id} id={id} />}
    </>
  );
  return (
    <>
      <TripBand
        trip={trip}
        actions={
          <>
            {mayUpdate && <EditButton href={`/admin/trips/${id}/edit`} />}
            <ShareTrip trip={trip} />
            <TripReversals trip={trip} />
          </>
        }
      />
      <NextStep trip={trip}>
        <TripMoves trip={trip} big={!seesMoney} />
        <FilledSlots parts={tripSlots.actions} props={{ trip }} />
      </NextStep>
      <PlanAlert trip={trip} />
      <DriverAlert trip={trip} />
      <RejectionNote trip={trip} />
      {seesMoney ? (
        <WithRail rail={rail} below={past}>
          {main}
        </WithRail>
      ) : (
        <div className={classes.single}>
          {main}
          {rail}
          {past}
        </div>
      )}
    </>
  );
}
