/** Asks for the odometer that a trip was started or ended without. It may be left out. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Kilometres } from '#modules/fleet/contract/odometer.ts';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { formValues } from '#web/kit/form/form-values.ts';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import classes from './driver.module.css';
import { driverOutbox } from './outbox.ts';

const OdometerInput = z.object({ km: Kilometres });

export function Odometer({ trip, field }: { trip: Trip; field: 'odometer_departure' | 'odometer_arrival' }) {
  const { t } = useTranslation(['reports', 'common']);
  const form = useZodForm(OdometerInput, formValues(OdometerInput, undefined));
  return (
    <div className={classes.odometer}>
      <Form form={form} onSubmit={({ km }) => driverOutbox.add({ step: 'odometer', trip_id: trip.id, trip: trip.number, field, km })}>
        <div className={classes.asked}>
          <IntegerField name="km" label={t(`own.${field}`)} rightSection={<span>km</span>} />
          <Button type="submit" variant="default">
            {t('common:actions.save')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
