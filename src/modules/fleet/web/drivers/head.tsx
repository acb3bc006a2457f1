/** The current driver of the truck, in the head of its page. */
import { IconSteeringWheel } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { HeadFact } from '#web/kit/record/head-fact.tsx';
import type { Truck } from '../../contract/vehicles.ts';

export function DriverFact({ record: { drivers } }: { record: Truck }) {
  const { t } = useTranslation('fleet');
  return (
    <HeadFact icon={IconSteeringWheel} label={t('fields.drivers')}>
      {drivers.length === 0 && t('drivers.none')}
      {drivers.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <RecordLink of="users" id={id} name={name} />
        </Fragment>
      ))}
    </HeadFact>
  );
}
