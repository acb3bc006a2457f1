import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TrailerSelect, TruckSelect } from '#modules/fleet/web/pickers.tsx';
import type { Option } from '#web/kit/fields/options.ts';
import type { Trip } from '../../contract/trips.ts';

/** Truck and trailer. The truck brings the trailer that it usually pulls, as long as the person has chosen no other. */
export function VehicleFields({ trip }: { trip: Trip | undefined }) {
  const { t } = useTranslation('trips');
  const { setValue, formState } = useFormContext();
  const trailer_id = (useWatch({ name: 'trailer_id' }) as string | null) || null;
  const [brought, setBrought] = useState<Option | null>(null);
  const isBrought = trailer_id !== null && trailer_id === brought?.value;

  const bring = (trailer: Option | null) => {
    if (trailer_id !== null && !isBrought) return;
    setBrought(trailer);
    setValue('trailer_id', trailer?.value ?? null, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  return (
    <>
      <TruckSelect
        name="truck_id"
        label={t('fields.truck')}
        valueLabel={trip?.truck_plate}
        required
        onChosen={(truck) => bring(truck?.trailer ?? null)}
      />
      <TrailerSelect name="trailer_id" label={t('fields.trailer')} valueLabel={isBrought ? brought.label : trip?.trailer_plate} />
    </>
  );
}
