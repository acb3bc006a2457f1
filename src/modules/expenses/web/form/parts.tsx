/** The groups of fields of an expense. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paymentMethods } from '#modules/companies/contract/companies.ts';
import { recipients } from '#modules/companies/contract/payment-methods.ts';
import { trailers } from '#modules/fleet/contract/vehicles.ts';
import { TruckSelect } from '#modules/fleet/web/pickers.tsx';
import { DriverSelect } from '#modules/people/web/pickers.tsx';
import { CityField } from '#modules/places/web/pickers.tsx';
import { trips } from '#modules/trips/contract/trips.ts';
import { query } from '#web/api/call.ts';
import { AsyncSelectField, SelectField, SwitchField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField, MoneyField, NumberField, QuantityField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf, optionSource } from '#web/kit/fields/options.ts';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { Expense } from '../../contract/expenses.ts';
import { categoryKeys, currencies, expenseUnits, fuelUnits, payers, providerIdTypes } from '../../contract/fields.ts';
import { useChosenKey } from './category.tsx';
import { type ExpenseValues, shownPesos } from './values.ts';

interface PartProps {
  /** The one that is edited. */
  expense?: Expense | undefined;
}

/** A trip by its number, with its route where the list has it. */
const tripOptions = optionSource(
  trips.list,
  ({ id, number, origin_name, destination_name }) => ({
    value: id,
    label: number,
    hint: origin_name ? `${origin_name} – ${destination_name}` : undefined,
  }),
  { read: trips.read },
);

export function TripField({ expense }: PartProps) {
  const { t } = useTranslation('expenses');
  return (
    <AsyncSelectField
      name="trip_id"
      label={t('fields.trip_id')}
      description={t('hints.trip_id')}
      source={tripOptions}
      valueLabel={expense?.trip_number ?? null}
    />
  );
}

/** The amount, in its currency. */
export function AmountField() {
  const { t } = useTranslation('expenses');
  const [currency] = useWatch<ExpenseValues, ['currency']>({ name: ['currency'] });
  const isForeign = currency !== undefined && currency !== 'COP';
  const Amount = isForeign ? NumberField : MoneyField;
  return <Amount key={String(isForeign)} name="amount" label={isForeign ? t('amount_in', { currency }) : t('fields.amount')} required />;
}

/** The currency, and for a foreign one its rate and the amount in pesos. */
export function CurrencyFields({ expense }: PartProps) {
  const { t } = useTranslation('expenses');
  const [currency, amount, exchange_rate, cop_amount] = useWatch<ExpenseValues, ['currency', 'amount', 'exchange_rate', 'cop_amount']>({
    name: ['currency', 'amount', 'exchange_rate', 'cop_amount'],
  });
  const isForeign = currency !== undefined && currency !== 'COP';
  const typed = { currency: currency ?? 'COP', amount, exchange_rate: exchange_rate ?? null, cop_amount: cop_amount ?? null };
  const pesos = isForeign ? shownPesos(typed, expense?.money_decimals ?? 2) : null;
  return (
    <>
      <SelectField name="currency" label={t('fields.currency')} required options={choicesOf(t, 'currencies', currencies)} />
      {isForeign && (
        <>
          <NumberField name="exchange_rate" label={t('fields.exchange_rate')} description={t('hints.exchange_rate', { currency })} />
          <MoneyField
            name="cop_amount"
            label={t('fields.cop_amount')}
            description={pesos ? <MoneyText amount={pesos} /> : t('hints.cop_amount')}
          />
        </>
      )}
    </>
  );
}

/** Fields that only some categories have. A new expense of fuel is in gallons. */
export function CategoryFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation(['expenses', 'common']);
  const key = useChosenKey();
  const isFuel = key === categoryKeys.fuel;
  const product = <TextField name="product" label={t('fields.product')} />;
  const units = isFuel ? fuelUnits : expenseUnits;
  const { getValues, setValue } = useFormContext<ExpenseValues>();
  useEffect(() => {
    if (isNew && isFuel && !getValues('unit')) setValue('unit', 'gal');
  }, [isNew, isFuel, getValues, setValue]);
  return (
    <>
      {key === categoryKeys.tolls && <TextField name="toll_name" label={t('fields.toll_name')} />}
      {!isFuel && product}
      <QuantityField name="quantity" label={t(isFuel ? 'fields.volume' : 'fields.quantity')} />
      <SelectField
        name="unit"
        label={t('fields.unit')}
        options={units.map((value) => ({ value, label: t(`common:units.${value.toLowerCase()}`) }))}
      />
      <IntegerField name="mileage" label={t('fields.mileage')} description={t('hints.mileage')} />
      {isFuel && <SwitchField name="full_tank" label={t('fields.full_tank')} description={t('hints.full_tank')} />}
      {isFuel && product}
    </>
  );
}

export function ProviderFields() {
  const { t } = useTranslation('expenses');
  return (
    <>
      <TextField name="provider_name" label={t('fields.provider_name')} />
      <TextField name="receipt_number" label={t('fields.receipt_number')} />
      <SelectField
        name="provider_id_type"
        label={t('fields.provider_id_type')}
        options={choicesOf(t, 'provider_id_types', providerIdTypes)}
      />
      <TextField name="provider_id" label={t('fields.provider_id')} />
      <CityField prefix="" label={t('fields.city_id')} isWorldwide />
    </>
  );
}

/** Of a trip with a hired truck: whether its owner pays in the end. */
export function ChargeField() {
  const { t } = useTranslation('expenses');
  const [trip_id, isCharged] = useWatch<ExpenseValues, ['trip_id', 'charged_to_owner']>({ name: ['trip_id', 'charged_to_owner'] });
  const { data } = useQuery({ ...query(trips.read, { params: { id: trip_id ?? '' } }), enabled: Boolean(trip_id) });
  const owner = trip_id ? data?.data.owner_name : null;
  // A charge of another trip stays in sight until it is taken off.
  if (!owner && !isCharged) return null;
  return (
    <SwitchField
      name="charged_to_owner"
      label={t('fields.charged_to_owner')}
      description={owner && t('hints.charged_to_owner', { owner })}
    />
  );
}

/** The payment method, which implies who paid; without one, the field for who paid. */
export function PaymentFields({ expense }: PartProps) {
  const { t } = useTranslation('expenses');
  const { data } = useQuery(query(paymentMethods.list));
  const { setValue } = useFormContext<ExpenseValues>();
  const [method] = useWatch<ExpenseValues, ['payment_method_id']>({ name: ['payment_method_id'] });
  const methods = data?.data ?? [];
  const chosen = methods.find(({ id }) => id === method);
  const groups = recipients
    .map((recipient) => ({
      group: t(`payers.${recipient}`),
      items: methods.filter((one) => one.recipient === recipient).map(({ id, description }) => ({ value: id, label: description })),
    }))
    .filter(({ items }) => items.length > 0);
  const current = expense?.payment_method_id;
  const isMissing = current && data && !methods.some(({ id }) => id === current);
  return (
    <>
      <SelectField
        name="payment_method_id"
        label={t('fields.payment_method_id')}
        placeholder={t('no_method')}
        options={isMissing ? [...groups, { value: current, label: expense?.payment_method_name ?? '' }] : groups}
        onInput={({ currentTarget }) => {
          const recipient = methods.find(({ id }) => id === currentTarget.value)?.recipient;
          if (recipient) setValue('paid_by', recipient, { shouldDirty: true });
        }}
      />
      <SelectField name="paid_by" label={t('fields.paid_by')} disabled={chosen !== undefined} options={choicesOf(t, 'payers', payers)} />
    </>
  );
}

/** The driver and the vehicles, by default those of the trip. `current` names them. */
export function WhoFields({ current }: { current: Pick<Expense, 'driver_name' | 'truck_plate' | 'trailer_plate'> | undefined }) {
  const { t } = useTranslation('expenses');
  return (
    <>
      <DriverSelect name="driver_id" label={t('fields.driver_id')} valueLabel={current?.driver_name ?? null} />
      <TruckSelect name="truck_id" label={t('fields.truck_id')} valueLabel={current?.truck_plate ?? null} />
      <RecordSelect of={trailers} name="trailer_id" label={t('fields.trailer_id')} valueLabel={current?.trailer_plate ?? null} />
    </>
  );
}
