/** The form of a new or existing trip. */
import { Alert, Button, type ButtonProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MoneyDecimals } from '#base/money.ts';
import type { Answer } from '#base/route.ts';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Section } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useMoneyDecimals } from '#web/session/session.ts';
import type { Trip } from '../../contract/trip.ts';
import { NewTripInput } from '../../contract/trip-input.ts';
import type { trips } from '../../contract/trips.ts';
import { areTripAmountsLocked, isArrivalConfirmed } from '../../rules/status.ts';
import { useFreightQuestion } from '../freight-question.tsx';
import type { ProposedTrip } from '../new-trip-href.ts';
import { CarrierFields } from './carrier/fields.tsx';
import { ExtrasSection } from './extras.tsx';
import classes from './form.module.css';
import { type LiveFreight, liveFreight } from './live-freight.ts';
import { Rail } from './rail/summary.tsx';
import { RoadSection } from './road.tsx';
import type { FillIn } from './start-from.tsx';
import { templateValues } from './template-values.ts';
import { emptyTrip, sentValues, type TripFormValues, tripFormValues } from './values.ts';
import { WhoSection } from './who.tsx';

type Saved = Answer<typeof trips.create>;

interface TripFormProps {
  /** The existing trip; undefined for a new one. */
  trip?: Trip;
  /** The initial values of a new trip. */
  proposed?: ProposedTrip;
  save: (body: NewTripInput, sending: Sending) => Promise<Saved>;
  /** `another`: the user continues with another new trip. */
  onSaved: (saved: Saved, another: boolean) => unknown;
  cancelHref: string;
  /** The page's head, which may fill in fields. */
  head?: (fillIn: FillIn) => ReactNode;
}

export function TripForm({ trip, proposed = {}, save, onSaved, cancelHref, head }: TripFormProps) {
  const { t } = useTranslation('trips');
  const withBasis = useFreightQuestion();
  const { customer_id = '', truck_id = '', trailer_id = null } = proposed;
  const form = useZodForm(NewTripInput, trip ? tripFormValues(trip) : { ...emptyTrip, customer_id, truck_id, trailer_id }, {
    key: `trips.${trip?.id ?? ['new', customer_id, truck_id, trailer_id].filter(Boolean).join('.')}`,
    version: trip?.version,
    sent: sentValues,
  });
  const decimals = useMoneyDecimals();
  const another = useAnother();
  const isLocked = trip !== undefined && areTripAmountsLocked(trip.status);
  const fillIn = (values: Partial<TripFormValues>) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name as keyof TripFormValues, value, { shouldDirty: true });
  };
  return (
    <div onSubmitCapture={another.onSubmit}>
      {head?.({ copy: fillIn, template: (template) => fillIn(templateValues(template, form.getValues())) })}
      <Form
        form={form}
        subject={t('this')}
        success={t(trip ? 'updated' : 'created')}
        failure={t(trip ? 'update_failed' : 'create_failed')}
        onSubmit={(body, sending) => withBasis(body.freight_basis, (freight_basis) => save({ ...body, freight_basis }, sending))}
        onSaved={(saved) => onSaved(saved, another.isWanted())}
        isWide
      >
        <Content trip={trip} decimals={trip?.money_decimals ?? decimals} isLocked={isLocked} />
        {/* On the phone the bar has no room for it. */}
        {!trip && <AnotherButton onClick={another.submit} hiddenFrom="sm" fullWidth mt="md" mb="lg" />}
        <SaveBar label={trip ? undefined : t('create')} cancelHref={cancelHref}>
          <BarFreight stored={trip?.loads_amount ?? '0'} decimals={trip?.money_decimals ?? decimals} />
          {!trip && <AnotherButton onClick={another.submit} visibleFrom="sm" />}
        </SaveBar>
      </Form>
    </div>
  );
}

function Content({ trip, decimals, isLocked }: { trip: Trip | undefined; decimals: MoneyDecimals; isLocked: boolean }) {
  const { t } = useTranslation('trips');
  const live = useLiveFreight(trip?.loads_amount ?? '0', decimals);
  return (
    <div className={classes.layout}>
      <div className={classes.fields}>
        {isLocked && (
          <Alert variant="light" color="amber" icon={<IconAlertTriangle size={18} />} mb="md">
            {t('amounts_locked')}
          </Alert>
        )}
        <WhoSection trip={trip} live={live} isLocked={isLocked} />
        <RoadSection isArrivalRequired={trip !== undefined && isArrivalConfirmed(trip.status)} />
        <Section isSplit title={t('form.sections.carrier')} hint={t('form.sections.carrier_hint')}>
          <div className={classes.three}>
            <CarrierFields trip={trip} />
          </div>
        </Section>
        <ExtrasSection trip={trip} isLocked={isLocked} />
      </div>
      <Rail trip={trip} live={live} />
    </div>
  );
}

function useLiveFreight(stored: string, decimals: MoneyDecimals): LiveFreight {
  const { control } = useFormContext<TripFormValues>();
  const [rate, basis, loads] = useWatch({ control, name: ['freight_rate', 'freight_basis', 'loads'] });
  return liveFreight({ rate, loads: loads ?? [], basis: basis || null }, stored, decimals);
}

/** The freight beside the button, on the phone. */
function BarFreight({ stored, decimals }: { stored: string; decimals: MoneyDecimals }) {
  const { t } = useTranslation('trips');
  const { freight } = useLiveFreight(stored, decimals);
  return (
    <div className={classes.barFreight}>
      {t('fields.freight')}
      <strong>
        <MoneyText amount={freight} />
      </strong>
    </div>
  );
}

interface AnotherButtonProps extends Pick<ButtonProps, 'visibleFrom' | 'hiddenFrom' | 'fullWidth' | 'mt' | 'mb'> {
  onClick: (form: HTMLFormElement | null) => void;
}

function AnotherButton({ onClick, ...look }: AnotherButtonProps) {
  const { t } = useTranslation('trips');
  const { isSubmitting } = useFormState();
  return (
    <Button {...look} variant="default" disabled={isSubmitting} onClick={({ currentTarget }) => onClick(currentTarget.form)}>
      {t('form.create_another')}
    </Button>
  );
}

/** Which of the two buttons submitted the form. Not two submit buttons: Enter in a field presses the first one. */
function useAnother() {
  const isPressed = useRef(false);
  const isWanted = useRef(false);
  return {
    isWanted: () => isWanted.current,
    onSubmit: (_: FormEvent) => {
      isWanted.current = isPressed.current;
    },
    submit: (form: HTMLFormElement | null) => {
      isPressed.current = true;
      form?.requestSubmit();
      isPressed.current = false;
    },
  };
}
