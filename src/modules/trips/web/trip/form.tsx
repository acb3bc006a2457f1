/** The form of a new or existing trip. */
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Answer } from '#base/route.ts';
import { CustomerSelect } from '#modules/customers/web/pickers.tsx';
import { DriverSelect } from '#modules/people/web/pickers.tsx';
import { placeFields } from '#modules/places/contract.ts';
import { PlaceFields } from '#modules/places/web/pickers.tsx';
import { DayField, LocalDateTimeField, SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField, MoneyField } from '#web/kit/fields/number-fields.tsx';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { type Place, PlaceInput } from '../../contract/place.ts';
import { type FreightBasis, type Trip, TripInput, type trips } from '../../contract/trips.ts';
import { areTripAmountsLocked, isArrivalConfirmed } from '../../rules/status.ts';
import { useFreightQuestion } from '../freight-question.tsx';
import { AccountField } from './account-field.tsx';
import { FreightPreview } from './freight-preview.tsx';
import { VehicleFields } from './vehicle-fields.tsx';

type Saved = Answer<typeof trips.create>;

/** The API needs the city alone. The form also requires country and department, so that each empty field shows its error. */
const formSchema = TripInput.safeExtend({ origin: PlaceInput.extend(placeFields), destination: PlaceInput.extend(placeFields) });
type TripFormValues = z.input<typeof formSchema>;

interface TripFormProps {
  /** The existing trip; undefined for a new one. */
  trip?: Trip;
  save: (body: TripInput, sending: Sending) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
  cancelHref: string;
}

export function TripForm({ trip, save, onSaved, cancelHref }: TripFormProps) {
  const { t } = useTranslation('trips');
  const withBasis = useFreightQuestion();
  const form = useZodForm(formSchema, trip ? tripFormValues(trip) : emptyTrip, {
    key: `trips.${trip?.id ?? 'new'}`,
    version: trip?.version,
  });
  const locked = trip !== undefined && areTripAmountsLocked(trip.status);
  return (
    <Form
      form={form}
      success={t(trip ? 'updated' : 'created')}
      failure={t(trip ? 'update_failed' : 'create_failed')}
      onSubmit={(body, sending) => withBasis(body.freight_basis, (freight_basis) => save({ ...body, freight_basis }, sending))}
      onSaved={onSaved}
    >
      {locked && (
        <Alert variant="light" color="amber" icon={<IconAlertTriangle size={18} />} mb="md">
          {t('amounts_locked')}
        </Alert>
      )}
      <Section title={t('sections.who')}>
        <FieldGrid>
          <CustomerSelect name="customer_id" label={t('fields.customer')} valueLabel={trip?.customer_name} required disabled={locked} />
          <DriverSelect name="driver_id" label={t('fields.driver')} valueLabel={trip?.driver_name} required />
          <VehicleFields trip={trip} />
        </FieldGrid>
      </Section>
      <PlaceSection end="origin" place={trip?.origin} />
      <PlaceSection end="destination" place={trip?.destination} />
      <Section title={t('sections.road')}>
        <FieldGrid>
          <LocalDateTimeField name="departure_at" label={t('fields.departure_at')} required />
          <LocalDateTimeField
            name="arrival_at"
            label={t('fields.arrival_at')}
            required={trip !== undefined && isArrivalConfirmed(trip.status)}
          />
          <IntegerField name="fuel_departure" label={t('fields.fuel_departure')} />
          <IntegerField name="fuel_arrival" label={t('fields.fuel_arrival')} />
          <IntegerField name="odometer_departure" label={t('fields.odometer_departure')} />
          <IntegerField name="odometer_arrival" label={t('fields.odometer_arrival')} />
          <TextField name="manifest_number" label={t('fields.manifest_number')} />
        </FieldGrid>
      </Section>
      <MoneySection trip={trip} locked={locked} />
      <SaveBar label={trip ? undefined : t('create')} cancelHref={cancelHref} />
    </Form>
  );
}

function PlaceSection({ end, place }: { end: 'origin' | 'destination'; place: Place | undefined }) {
  const { t } = useTranslation('trips');
  const names = place && { country_name: place.country, department_name: place.department, city_name: place.city };
  return (
    <Section title={t(`fields.${end}`)}>
      <FieldGrid>
        <PlaceFields prefix={`${end}.`} names={names} />
        <TextField name={`${end}.address`} label={t('fields.address')} required />
        <TextField name={`${end}.latitude`} label={t('fields.latitude')} inputMode="decimal" />
        <TextField name={`${end}.longitude`} label={t('fields.longitude')} inputMode="decimal" />
        <Wide>
          <TextAreaField name={`${end}.details`} label={t('fields.details')} />
        </Wide>
      </FieldGrid>
    </Section>
  );
}

function MoneySection({ trip, locked }: { trip: Trip | undefined; locked: boolean }) {
  const { t } = useTranslation('trips');
  const { control } = useFormContext<TripFormValues>();
  const [rate, basis] = useWatch({ control, name: ['freight_rate', 'freight_basis'] });
  const loads = trip?.loads_amount ?? '0';
  const choices = (['loads', 'both', 'rate'] as const).map((value) => ({ value, label: t(`basis.${value}`) }));
  const advanceLocked = locked || Number(trip?.advance_used ?? 0) > 0;
  return (
    <Section title={t('sections.money')}>
      <FieldGrid>
        <MoneyField name="freight_rate" label={t('fields.freight_rate')} description={t('fields.freight_rate_hint')} disabled={locked} />
        {Number(loads) > 0 && (
          <SelectField
            name="freight_basis"
            label={t('fields.freight_basis')}
            placeholder={t('basis.by_itself')}
            options={choices}
            disabled={locked}
          />
        )}
        <MoneyField name="owner_freight" label={t('fields.owner_freight')} description={t('fields.owner_freight_hint')} />
        <MoneyField
          name="advance_payment"
          label={t('fields.advance_payment')}
          description={t('fields.advance_payment_hint')}
          disabled={advanceLocked}
        />
        <DayField
          name="advance_date"
          label={t('fields.advance_date')}
          description={t('fields.advance_date_hint')}
          disabled={advanceLocked}
        />
        <SelectField
          name="advance_method"
          label={t('fields.advance_method')}
          options={(['cash', 'bank_transfer', 'check', 'credit_card'] as const).map((value) => ({ value, label: t(`methods.${value}`) }))}
          disabled={advanceLocked}
        />
        <AccountField
          name="payment_method_id"
          methodField="advance_method"
          label={t('fields.payment_method')}
          words={{
            none: t('accounts.none'),
            noMethods: t('accounts.no_methods'),
            recipients: { company: t('accounts.company'), driver: t('accounts.driver') },
          }}
          current={trip && { id: trip.payment_method_id, name: trip.payment_method }}
          disabled={advanceLocked}
        />
      </FieldGrid>
      <FreightPreview rate={rate ?? ''} loads={loads} basis={(basis || null) as FreightBasis | null} decimals={trip?.money_decimals ?? 2} />
    </Section>
  );
}

const emptyPlace = { country_id: 'CO', department_id: '', city_id: '', address: '', details: '', latitude: '', longitude: '' };
const emptyTrip: TripFormValues = {
  customer_id: '',
  driver_id: '',
  truck_id: '',
  trailer_id: null,
  origin: emptyPlace,
  destination: emptyPlace,
  departure_at: '',
  arrival_at: '',
  freight_rate: '',
  freight_basis: null,
  owner_freight: '',
  manifest_number: '',
  advance_payment: '',
  advance_method: 'bank_transfer',
  advance_date: '',
  payment_method_id: '',
  fuel_departure: null,
  fuel_arrival: null,
  odometer_departure: null,
  odometer_arrival: null,
};

function tripFormValues(trip: Trip): TripFormValues {
  const blankZero = (amount: string | null) => (amount === null || Number(amount) === 0 ? '' : amount);
  const placeValues = ({ country: _, department: __, city: ___, latitude, longitude, ...place }: Place) => ({
    ...place,
    latitude: latitude ?? '',
    longitude: longitude ?? '',
  });
  const hasBoth = Number(trip.freight_rate) > 0 && Number(trip.loads_amount) > 0;
  return {
    customer_id: trip.customer_id,
    driver_id: trip.driver_id,
    truck_id: trip.truck_id,
    trailer_id: trip.trailer_id,
    origin: placeValues(trip.origin),
    destination: placeValues(trip.destination),
    departure_at: trip.departure_at,
    arrival_at: trip.arrival_at ?? '',
    freight_rate: blankZero(trip.freight_rate),
    freight_basis: hasBoth ? trip.freight_basis : null,
    owner_freight: blankZero(trip.owner_freight),
    manifest_number: trip.manifest_number,
    advance_payment: blankZero(trip.advance_payment),
    advance_method: trip.advance_method ?? 'bank_transfer',
    advance_date: trip.advance_date ?? '',
    payment_method_id: trip.payment_method_id ?? '',
    fuel_departure: trip.fuel_departure,
    fuel_arrival: trip.fuel_arrival,
    odometer_departure: trip.odometer_departure,
    odometer_arrival: trip.odometer_arrival,
  };
}
