/** The section of a customer's page with the addresses of its trips. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#modules/customers/contract.ts';
import { query } from '#web/api/call.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { hints } from '../../contract/hints.ts';
import classes from './customer.module.css';
import { mergePlaces } from './merge-places.ts';

const most = 6;

/** The same addresses that the form of a new trip offers. */
export function UsedAddresses({ record: { id } }: { record: Customer }) {
  const { t } = useTranslation('trips');
  const answer = useQuery(query(hints.ofCustomer, { params: { id }, quiet: true }));
  return (
    <Section title={t('customer.addresses')}>
      <Loaded answer={answer} loader={<Skeleton height={68} />}>
        {({ data: { origins, destinations } }) => {
          const addresses = mergePlaces(origins, destinations).slice(0, most);
          if (addresses.length === 0) return <p className={classes.quiet}>{t('customer.no_addresses')}</p>;
          return (
            <ul className={classes.addresses}>
              {addresses.map(({ key, place, pickups, deliveries }) => (
                <li key={key}>
                  <span>{`${place.address}, ${place.city}`}</span>
                  <span>
                    {[pickups && t('customer.pickups', { count: pickups }), deliveries && t('customer.deliveries', { count: deliveries })]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Section>
  );
}
