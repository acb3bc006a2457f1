import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TrailerSelect, TruckSelect } from '#modules/fleet/web/pickers.tsx';
import type { Option } from '#web/kit/fields/options.ts';
import type { Trip } from '../../contract/trips.ts';

/** Truck and trailer. Choosing a truck fills in its usual trailer, unless the user has chosen another. */
export function VehicleFields({ trip }: { trip: Trip | undefined }) {
  const { t } = useTranslation('trips');
  const { setValue, formState } = useFormContext();
  const trailer_id = (useWatch({ name: 'trailer_id' }) as string | null) || null;
  const [filledIn, setFilledIn] = useState<Option | null>(null);
  const isFilledIn = trailer_id !== null && trailer_id === filledIn?.value;

  const fillIn = (trailer: Option | null) => {
    if (trailer_id !== null && !isFilledIn) return;
    setFilledIn(trailer);
    setValue('trailer_id', trailer?.value ?? null, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return (
    <>
      <TruckSelect
        name="truck_id"
        label={t('fields.truck')}
        valueLabel={trip?.truck_plate}
        required
        onChosen={(truck) => fillIn(truck?.trailer ?? null)}
      />
      <TrailerSelect name="trailer_id" label={t('fields.trailer')} valueLabel={isFilledIn ? filledIn.label : trip?.trailer_plate} />
    </>
  );
}
