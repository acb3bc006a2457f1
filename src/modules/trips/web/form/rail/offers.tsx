/** The route templates that match a new trip. Pressing one fills in the missing fields. */
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type TripTemplate, tripTemplates } from '../../../contract/templates.ts';
import { templateValues } from '../template-values.ts';
import type { TripFormValues } from '../values.ts';
import classes from './rail.module.css';

export function TemplateOffers() {
  const { t } = useTranslation('trips');
  const offers = useOffers();
  if (offers.length === 0) return null;
  return (
    <section aria-label={t('form.templates')}>
      <div className={classes.quiet}>{t('form.templates')}</div>
      <ul className={classes.offers}>
        {offers.map((template) => (
          <li key={template.id}>
            <Offer template={template} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useOffers(): readonly TripTemplate[] {
  const [customer, origin, destination] = useWatch<TripFormValues, ['customer_id', 'origin.city_id', 'destination.city_id']>({
    name: ['customer_id', 'origin.city_id', 'destination.city_id'],
  });
  const isPermitted = useHasPermission('create-trips');
  const { data } = useQuery({
    ...query(tripTemplates.offers, {
      query: { customer_id: customer || undefined, origin_city_id: origin || undefined, destination_city_id: destination || undefined },
      quiet: true,
    }),
    enabled: isPermitted && Boolean(customer || origin || destination),
  });
  return data?.data ?? [];
}

/** A button, unless the form has all of it. */
function Offer({ template }: { template: TripTemplate }) {
  const { t } = useTranslation('trips');
  const { setValue, getValues, formState } = useFormContext<TripFormValues>();
  useWatch<TripFormValues>({ name: ['customer_id', 'origin', 'destination', 'freight_rate', 'freight_basis', 'owner_freight'] });
  const values = templateValues(template, getValues());
  const fillIn = () => {
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof TripFormValues, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  const content = <OfferText template={template} />;
  if (Object.keys(values).length === 0) return <div className={classes.offer}>{content}</div>;
  return (
    <button type="button" className={classes.offer} onClick={fillIn}>
      {content}
      <span className={classes.use}>{t('form.use')}</span>
    </button>
  );
}

function OfferText({ template: { name, freight_rate, tolls_amount, tolls_count, cash_amount, notes } }: { template: TripTemplate }) {
  const { t } = useTranslation('trips');
  const amounts = [
    { label: t('fields.freight'), amount: freight_rate },
    { label: tolls_count === null ? t('templates.fields.tolls_amount') : t('form.tolls', { count: tolls_count }), amount: tolls_amount },
    { label: t('templates.fields.cash_amount'), amount: cash_amount },
  ];
  return (
    <>
      <strong>{name}</strong>
      {amounts.map(
        ({ label, amount }) =>
          amount !== null && (
            <span key={label} className={classes.offerFact}>
              {label} <MoneyText amount={amount} />
            </span>
          ),
      )}
      {notes && <span className={classes.offerFact}>{notes}</span>}
    </>
  );
}
