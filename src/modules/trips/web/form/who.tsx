/** The customer with its terms, the loads, and the freight. */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { customers } from '#modules/customers/contract.ts';
import { query } from '#web/api/call.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { DayText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { Trip } from '../../contract/trip.ts';
import classes from './form.module.css';
import { FreightFields } from './freight.tsx';
import { useCustomerHints } from './hints.ts';
import type { LiveFreight } from './live-freight.ts';
import { LoadsGrid } from './loads-grid.tsx';
import type { TripFormValues } from './values.ts';

export function WhoSection({ trip, live, isLocked }: { trip: Trip | undefined; live: LiveFreight; isLocked: boolean }) {
  const { t } = useTranslation('trips');
  return (
    <Section isSplit title={t('form.sections.who')} hint={t('form.sections.who_hint')}>
      <div className={classes.who}>
        <RecordSelect
          of={customers}
          creates
          name="customer_id"
          label={t('fields.customer')}
          valueLabel={trip?.customer_name}
          description={<CustomerTerms trip={trip} />}
          required
          disabled={isLocked}
        />
        <TextField name="manifest_number" label={t('fields.manifest_number')} placeholder={t('form.optional')} />
      </div>
      {!trip && <LoadsGrid amounts={live.amounts} />}
      <FreightFields live={live} hasLoads={!trip || Number(trip.loads_amount) > 0} disabled={isLocked} />
    </Section>
  );
}

/** The terms of the chosen customer and its last trip, in one line that is always there. */
function CustomerTerms({ trip }: { trip: Trip | undefined }) {
  const { t } = useTranslation('trips');
  const id = useWatch<TripFormValues, 'customer_id'>({ name: 'customer_id' });
  const mayView = useHasPermission('view-customers');
  const { data } = useQuery({ ...query(customers.read, { params: { id }, quiet: true }), enabled: Boolean(id) && mayView });
  const hints = useCustomerHints();
  if (!data) return t('form.terms_later');
  const last = hints?.last_trip;
  return (
    <>
      {t('form.terms', { count: data.data.payment_terms_days })}
      {last && last.id !== trip?.id && (
        <>
          {' · '}
          {t('form.last_trip')} <DayText day={last.departure_at.slice(0, 10)} short />
        </>
      )}
      {last === null && ` · ${t('form.first_trip')}`}
    </>
  );
}
