/** Driver, truck and trailer. Choosing a driver proposes their assigned truck, choosing a truck its driver and its usual trailer. */
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { type AssignedPair, assignments } from '#modules/fleet/contract/assignments.ts';
import { trailers, trucks } from '#modules/fleet/contract/vehicles.ts';
import { TruckSelect, truckOption } from '#modules/fleet/web/pickers.tsx';
import { DriverSelect } from '#modules/people/web/pickers.tsx';
import { query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { FilledSlots } from '#web/kit/record/filled-slots.tsx';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { Trip } from '../../../contract/trip.ts';
import type { TripSlots } from '../../slots.ts';
import classes from '../form.module.css';
import type { TripFormValues } from '../values.ts';
import { useFreeTrucks } from './free-trucks.ts';

type Field = 'driver_id' | 'truck_id' | 'trailer_id';
interface Proposed {
  value: string;
  label: string;
}

export function CarrierFields({ trip }: { trip: Trip | undefined }) {
  const { t } = useTranslation('trips');
  const values = useWatch<TripFormValues, [Field, Field, Field]>({ name: ['driver_id', 'truck_id', 'trailer_id'] });
  const [driver_id, truck_id, trailer_id] = values;
  const { proposed, pair, propose, onChosen, startWith } = useProposals();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the truck that the form opened with
  useEffect(() => {
    if (trip === undefined && truck_id && !driver_id) startWith(truck_id);
  }, []);
  const labelOf = (field: Field, value: string | null | undefined, stored: string | null | undefined) =>
    proposed[field]?.value === value ? proposed[field]?.label : stored;
  const isPair = pair !== null && pair.driver_id === driver_id && pair.truck_id === truck_id;
  return (
    <>
      <DriverSelect
        name="driver_id"
        label={t('fields.driver')}
        valueLabel={labelOf('driver_id', driver_id, trip?.driver_name)}
        // Space is reserved before there is a text, to avoid layout shift.
        description={isPair ? t('form.assigned_to', { plate: pair.truck_plate }) : '\u00a0'}
        required
        onChosen={(driver) => onChosen('driver_id', driver?.value)}
      />
      <TruckSelect
        name="truck_id"
        label={t('fields.truck')}
        valueLabel={labelOf('truck_id', truck_id, trip?.truck_plate)}
        required
        offered={useFreeTrucks(trip === undefined)}
        onChosen={(truck) => {
          propose('trailer_id', truck?.trailer ?? null);
          onChosen('truck_id', truck?.value);
        }}
      />
      <RecordSelect
        of={trailers}
        name="trailer_id"
        label={t('fields.trailer')}
        valueLabel={labelOf('trailer_id', trailer_id, trip?.trailer_plate)}
      />
      <DriverFacts driver_id={driver_id ?? ''} />
    </>
  );
}

/** Facts about the driver from later modules. Space is reserved for them, to avoid layout shift. */
function DriverFacts({ driver_id }: { driver_id: string }) {
  const { tripSlots } = useRouteContext({ strict: false }) as { tripSlots?: TripSlots };
  return (
    <div className={classes.driverFacts}>
      {driver_id && <FilledSlots key={driver_id} parts={tripSlots?.driver ?? []} props={{ driver_id }} />}
    </div>
  );
}

/** Automatic proposals: they may be replaced and removed, while the user's own choice stays. */
function useProposals() {
  const { getValues, setValue, formState } = useFormContext<TripFormValues>();
  const isPermitted = useHasPermission('create-trips');
  const [proposed, setProposed] = useState<Partial<Record<Field, Proposed | null>>>({});
  const [pair, setPair] = useState<AssignedPair | null>(null);

  const propose = (field: Field, option: Proposed | null) => {
    const current = getValues(field);
    if (current && current !== proposed[field]?.value) return false;
    setProposed((before) => ({ ...before, [field]: option }));
    setValue(field, option?.value ?? (field === 'trailer_id' ? null : ''), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
    return true;
  };

  /** The user chose a driver or a truck: proposes the other one, by the day of departure, else today. */
  const onChosen = async (field: 'driver_id' | 'truck_id', id: string | undefined) => {
    setProposed((before) => ({ ...before, [field]: null }));
    const found = id && isPermitted ? await findPair({ [field]: id }) : null;
    // The user went on choosing while it was read.
    if ((getValues(field) || undefined) !== id) return;
    setPair(found);
    if (field === 'truck_id') propose('driver_id', found && { value: found.driver_id, label: found.driver_name });
    else if (propose('truck_id', found && { value: found.truck_id, label: found.truck_plate }))
      propose('trailer_id', found?.trailer_id ? { value: found.trailer_id, label: found.trailer_plate ?? '' } : null);
  };
  const findPair = async (of: { driver_id?: string; truck_id?: string }): Promise<AssignedPair | null> => {
    const day = getValues('departure_at').slice(0, 10);
    const asked = query(assignments.pair, { query: { ...of, ...(isDay(day) && { day }) }, quiet: true });
    // A failed request means that nothing is proposed.
    return client.fetchQuery(asked).then(
      ({ data }) => data,
      () => null,
    );
  };
  /** The form opened with a truck: proposes as if it had been chosen. */
  const startWith = async (truck_id: string) => {
    const truck = await client.fetchQuery(query(trucks.read, { params: { id: truck_id }, quiet: true })).then(
      ({ data }) => truckOption(data),
      () => null,
    );
    if (getValues('truck_id') !== truck_id) return;
    propose('trailer_id', truck?.trailer ?? null);
    await onChosen('truck_id', truck_id);
  };
  return {
    proposed,
    pair,
    propose,
    startWith: (id: string) => void startWith(id),
    onChosen: (field: 'driver_id' | 'truck_id', id: string | undefined) => void onChosen(field, id),
  };
}
