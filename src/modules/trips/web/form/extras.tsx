/** Fields that few trips need, folded, each with its current value. */
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField, MoneyField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Folded } from '#web/kit/form/folded.tsx';
import { FieldsOf } from '#web/kit/form/shown-fields.ts';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { Trip } from '../../contract/trip.ts';
import { AdvanceMethod } from '../../contract/trip-input.ts';
import { AccountField } from '../trip/account-field.tsx';
import type { TripFormValues } from './values.ts';

export function ExtrasSection({ trip, isLocked }: { trip: Trip | undefined; isLocked: boolean }) {
  const { t } = useTranslation('trips');
  return (
    <Section isSplit title={t('form.sections.extras')} hint={t('form.sections.extras_hint')}>
      <CustomerReference />
      <OwnerFreight />
      <Advance trip={trip} isLocked={isLocked || Number(trip?.advance_used ?? 0) > 0} />
      <Measures />
      <Directions />
    </Section>
  );
}

/** Folded, so that users who plan many trips need no key to skip it. */
function CustomerReference() {
  const { t } = useTranslation('trips');
  const reference = useWatch<TripFormValues, 'customer_reference'>({ name: 'customer_reference' });
  return (
    <Folded title={t('fields.customer_reference')} summary={reference || t('form.no_reference')} fields={['customer_reference']}>
      <FieldGrid>
        <TextField name="customer_reference" label={t('fields.customer_reference')} description={t('fields.customer_reference_hint')} />
      </FieldGrid>
    </Folded>
  );
}

function OwnerFreight() {
  const { t } = useTranslation('trips');
  return (
    <Folded title={t('fields.owner_freight')} summary={<Amount name="owner_freight" />} fields={['owner_freight']}>
      <FieldGrid>
        <MoneyField name="owner_freight" label={t('fields.owner_freight')} description={t('fields.owner_freight_hint')} />
      </FieldGrid>
    </Folded>
  );
}

function Amount({ name }: { name: 'owner_freight' | 'advance_payment' }) {
  const { t } = useTranslation('trips');
  const amount = useWatch<TripFormValues>({ name }) as string | null;
  return amount && Number.isFinite(Number(amount)) ? <MoneyText amount={amount} /> : (amount ?? '') || t('form.none');
}

function Advance({ trip, isLocked }: { trip: Trip | undefined; isLocked: boolean }) {
  const { t } = useTranslation('trips');
  return (
    <Folded
      title={t('fields.advance_payment')}
      summary={<Amount name="advance_payment" />}
      fields={['advance_payment', 'advance_date', 'advance_method', 'payment_method_id']}
    >
      <FieldGrid>
        <MoneyField
          name="advance_payment"
          label={t('fields.advance_payment')}
          description={t('fields.advance_payment_hint')}
          disabled={isLocked}
        />
        <BooksDayField
          name="advance_date"
          label={t('fields.advance_date')}
          description={t('fields.advance_date_hint')}
          disabled={isLocked}
        />
        <SelectField
          name="advance_method"
          label={t('fields.advance_method')}
          options={choicesOf(t, 'methods', AdvanceMethod.options)}
          disabled={isLocked}
        />
        <AccountField
          name="payment_method_id"
          methodField="advance_method"
          label={t('fields.payment_method')}
          current={trip && { id: trip.payment_method_id, name: trip.payment_method }}
          disabled={isLocked}
        />
      </FieldGrid>
    </Folded>
  );
}

const measures = ['fuel_departure', 'fuel_arrival', 'odometer_departure', 'odometer_arrival'] as const;

function Measures() {
  const { t } = useTranslation('trips');
  return (
    <Folded title={t('form.measures')} summary={<FilledIn names={measures} empty={t('form.measures_later')} />} fields={measures}>
      <FieldGrid>
        {measures.map((name) => (
          <IntegerField key={name} name={name} label={t(`fields.${name}`)} />
        ))}
      </FieldGrid>
    </Folded>
  );
}

const directions = ['details', 'latitude', 'longitude'] as const;
const directionFields = (['origin', 'destination'] as const).flatMap((end) => directions.map((name) => `${end}.${name}` as const));

function Directions() {
  const { t } = useTranslation('trips');
  return (
    <Folded title={t('form.directions')} summary={<FilledIn names={directionFields} empty={t('form.none')} />} fields={directionFields}>
      {(['origin', 'destination'] as const).map((end) => (
        <fieldset key={end} style={{ border: 0, padding: 0 }}>
          <legend style={{ padding: 0, fontWeight: 600 }}>{t(`fields.${end}`)}</legend>
          <FieldsOf value={t(`fields.${end}`)}>
            <FieldGrid>
              <TextAreaField name={`${end}.details`} label={t('fields.details')} rows={1} />
              <TextField name={`${end}.latitude`} label={t('fields.latitude')} inputMode="decimal" />
              <TextField name={`${end}.longitude`} label={t('fields.longitude')} inputMode="decimal" />
            </FieldGrid>
          </FieldsOf>
        </fieldset>
      ))}
    </Folded>
  );
}

/** How many of the fields have a value. */
function FilledIn({ names, empty }: { names: readonly (typeof measures | typeof directionFields)[number][]; empty: string }) {
  const { t } = useTranslation('trips');
  const { control } = useFormContext<TripFormValues>();
  const values: unknown[] = useWatch({ control, name: [...names] });
  const count = values.filter((value) => value !== null && value !== undefined && value !== '').length;
  return count === 0 ? empty : t('form.filled_in', { count });
}
