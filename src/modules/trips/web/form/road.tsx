/** From where to where, and when. An address that the customer used fills in the whole place. */
import { VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AbroadSwitch, CityField, type KnownPlace } from '#modules/places/web/pickers.tsx';
import { LocalDateTimeField, TextField } from '#web/kit/fields/fields.tsx';
import { FieldsOf } from '#web/kit/form/shown-fields.ts';
import { Section } from '#web/kit/page/section.tsx';
import type { UsedPlace } from '../../contract/hints.ts';
import classes from './form.module.css';
import { useCustomerHints } from './hints.ts';
import type { TripFormValues } from './values.ts';

export function RoadSection({ isArrivalRequired }: { isArrivalRequired: boolean }) {
  const { t } = useTranslation('trips');
  const hints = useCustomerHints();
  return (
    <Section isSplit title={t('form.sections.road')} hint={t('form.sections.road_hint')}>
      <div className={classes.road}>
        <Place end="origin" used={hints?.origins ?? []}>
          <LocalDateTimeField name="departure_at" label={t('common:labels.departure_at')} required />
        </Place>
        <Place end="destination" used={hints?.destinations ?? []}>
          <LocalDateTimeField name="arrival_at" label={t('form.arrival')} required={isArrivalRequired} />
        </Place>
      </div>
    </Section>
  );
}

const details = ['address', 'details', 'latitude', 'longitude'] as const;

/** `children` is the field of its moment. */
function Place({ end, used, children }: { end: 'origin' | 'destination'; used: UsedPlace[]; children: React.ReactNode }) {
  const { t } = useTranslation('trips');
  const { setValue, getValues, formState } = useFormContext<TripFormValues>();
  const filledIn = useRef<UsedPlace>(undefined);
  const label = t(`fields.${end}`);
  /** Values that an earlier choice filled in are removed with it; typed values stay. */
  const fillIn = (place: UsedPlace | undefined) => {
    for (const name of details) {
      const before = getValues(`${end}.${name}`) ?? '';
      if (!place && before !== (filledIn.current?.[name] ?? '')) continue;
      setValue(`${end}.${name}`, place?.[name] ?? '', { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
    filledIn.current = place;
  };
  return (
    <fieldset className={classes.place}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      <div className={classes.three}>
        <CityField
          prefix={`${end}.`}
          label={label}
          required
          known={used.length > 0 ? { group: t(`form.used_${end}s`), places: used.map((place) => knownPlace(place, t)) } : undefined}
          onChosen={(known) => fillIn(known === null ? undefined : used[known])}
        />
        <FieldsOf value={label}>
          <TextField name={`${end}.address`} label={t('fields.address')} required />
        </FieldsOf>
        {children}
      </div>
      <div className={classes.abroad}>
        <AbroadSwitch prefix={`${end}.`} label={t('form.abroad', { place: label })} />
      </div>
    </fieldset>
  );
}

function knownPlace(place: UsedPlace, t: (key: string, values: { count: number }) => string): KnownPlace {
  const { city_id: id, city: name, department: department_name, department_id, country_id } = place;
  return {
    city: { id, name, department_name, department_id, country_id },
    hint: `${place.address} · ${t('form.trips', { count: place.trips })}`,
  };
}
