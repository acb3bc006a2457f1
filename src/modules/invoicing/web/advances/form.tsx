/** The form of a new or existing advance: its target, and how it was paid. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { customers } from '#modules/customers/contract.ts';
import { loads } from '#modules/trips/contract/loads.ts';
import type { SecondAdvanceQuestion } from '#modules/trips/contract/refusals.ts';
import { trips } from '#modules/trips/contract/trips.ts';
import { useSecondAdvanceText } from '#modules/trips/web/parts.ts';
import { query } from '#web/api/call.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { AsyncSelectField, SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { optionSource } from '#web/kit/fields/options.ts';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { useMoneyQuestions } from '#web/kit/overlay/unusual-day.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { type Advance, AdvanceInput } from '../../contract/advances.ts';
import { MethodFields } from '../method-fields.tsx';

type AdvanceValues = z.input<typeof AdvanceInput>;

interface AdvanceFormProps<A> {
  defaults: AdvanceValues;
  formKey: string;
  advance?: Advance;
  label: string;
  save: (body: AdvanceInput, sending: Sending) => Promise<A>;
  onSaved: (answer: A) => unknown;
  success?: string;
  cancelHref: string;
  children?: ReactNode;
}

export function AdvanceForm<A>({ defaults, formKey, advance, label, save, onSaved, success, cancelHref, children }: AdvanceFormProps<A>) {
  const { t } = useTranslation('invoicing');
  const today = useToday();
  const form = useZodForm(AdvanceInput, defaults, { key: formKey, version: advance?.version });
  const ask = useSavingQuestions();
  return (
    <Form
      form={form}
      subject={t('advances.this')}
      success={success}
      failure={t('advances.save_failed')}
      onSubmit={(body, sending) => ask((confirm) => save({ ...body, confirm }, sending))}
      onSaved={onSaved}
    >
      <Section title={t('advances.sections.for')}>
        <TargetFields advance={advance} />
      </Section>
      <Section title={t('advances.sections.data')}>
        <FieldGrid>
          <MoneyField name="amount" label={t('payments.fields.amount')} required />
          <BooksDayField name="payment_date" label={t('payments.fields.payment_date')} required max={today} />
          <MethodFields current={advance && { id: advance.payment_method_id, name: advance.payment_method }} />
          <TextField name="transaction_id" label={t('payments.fields.transaction_id')} />
          <Wide>
            <TextAreaField name="notes" label={t('fields.notes')} />
          </Wide>
        </FieldGrid>
      </Section>
      {children}
      <SaveBar label={label} cancelHref={cancelHref} />
    </Form>
  );
}

/** Trips that are neither invoiced nor closed are few; the others are refused with the reason. */
const allTrips = optionSource(
  trips.list,
  ({ id, number, customer_name, origin_name, destination_name }) => ({
    value: id,
    label: number,
    hint: `${customer_name ?? ''} · ${origin_name} – ${destination_name}`,
  }),
  { read: trips.read },
);

/** The load, the trip or the customer; of a trip its customer, contact and truck are shown. */
function TargetFields({ advance }: { advance: Advance | undefined }) {
  const { t } = useTranslation('invoicing');
  const { setValue } = useFormContext<AdvanceValues>();
  const [trip_id, customer_id] = useWatch<AdvanceValues, ['trip_id', 'customer_id']>({ name: ['trip_id', 'customer_id'] });
  const trip = useQuery({ ...query(trips.read, { params: { id: trip_id ?? '' } }), enabled: Boolean(trip_id) }).data?.data;
  const ofTrip = useQuery({ ...query(loads.list, { params: { id: trip_id ?? '' } }), enabled: Boolean(trip_id) }).data?.data ?? [];
  const shownCustomer = trip_id ? trip?.customer_id : customer_id;
  const customer = useQuery({ ...query(customers.read, { params: { id: shownCustomer ?? '' } }), enabled: Boolean(shownCustomer) }).data
    ?.data;
  return (
    <>
      <FieldGrid>
        <AsyncSelectField
          name="trip_id"
          label={t('advances.fields.trip')}
          placeholder={t('advances.choose_trip')}
          source={allTrips}
          valueLabel={advance?.trip_number ?? undefined}
          onChosen={() => {
            setValue('load_id', null);
            setValue('customer_id', null);
          }}
        />
        {trip_id ? (
          <SelectField
            name="load_id"
            label={t('advances.fields.load')}
            options={[
              { value: '', label: t('advances.whole_trip') },
              ...ofTrip.map(({ id, number, goods }) => ({ value: id, label: `${number} · ${goods}` })),
            ]}
          />
        ) : (
          <RecordSelect
            of={customers}
            name="customer_id"
            label={t('payments.fields.customer')}
            required
            valueLabel={advance?.customer_name}
          />
        )}
      </FieldGrid>
      {customer && (
        <Facts
          facts={[
            [t('payments.fields.customer'), customer.name],
            [t('advances.fields.contact'), customer.contact_name],
            ...(trip ? ([[t('advances.fields.truck'), trip.truck_plate]] as [string, ReactNode][]) : []),
          ]}
        />
      )}
    </>
  );
}

function useSavingQuestions() {
  const textOf = useSecondAdvanceText();
  return useMoneyQuestions((question) => textOf(question as SecondAdvanceQuestion));
}
