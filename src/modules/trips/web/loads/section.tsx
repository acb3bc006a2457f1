/** The section of loads on a trip's page. */
import { Anchor, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { entityTones, StatusBadge } from '#web/kit/page/status-badge.tsx';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { MoneyText, QuantityText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type Load, loads } from '../../contract/loads.ts';
import type { Trip } from '../../contract/trip.ts';
import { areTripAmountsLocked } from '../../rules/status.ts';
import { useSeesMoney } from '../access.ts';
import classes from '../trip.module.css';
import { useLoadActivation } from './use-activation.tsx';

export function LoadsSection({ trip, mayUpdate }: { trip: Trip; mayUpdate: boolean }) {
  const { t } = useTranslation('trips');
  const mayAdd = useHasPermission('create-trips') && mayUpdate && !areTripAmountsLocked(trip.status);
  const answer = useQuery(query(loads.list, { params: { id: trip.id }, quiet: true }));
  const add = (
    <Button variant="subtle" component={AppLink} href={`/admin/trips/${trip.id}/loads/new`} leftSection={<IconPlus size={18} />}>
      {t('loads.new')}
    </Button>
  );
  return (
    <Section title={t('loads.title')} action={mayAdd && add}>
      <Loaded answer={answer} loader={<Skeleton height={80} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.quiet}>{t(mayAdd ? 'loads.empty' : 'loads.none')}</p>
          ) : (
            <LoadsTable trip={trip} rows={data} />
          )
        }
      </Loaded>
    </Section>
  );
}

function LoadsTable({ trip, rows }: { trip: Trip; rows: Load[] }) {
  const { t } = useTranslation(['trips', 'common']);
  const seesMoney = useSeesMoney();
  const seesPrices = rows.some((load) => load.unit_price !== null);
  const hasWaybills = rows.some((load) => load.waybill_number !== '');
  const actionsOf = useLoadActivation(trip);
  const page = (load: Load) => `/admin/trips/${trip.id}/loads/${load.id}`;
  return (
    <div className={classes.loadsFrame}>
      <table className={classes.loads} aria-label={t('loads.title')}>
        <thead>
          <tr>
            <th>{t('loads.number')}</th>
            <th>{t('loads.goods')}</th>
            {hasWaybills && <th>{t('loads.waybill_number')}</th>}
            <th data-align="right">{t('loads.quantity')}</th>
            {seesPrices && <th data-align="right">{t('loads.unit_price')}</th>}
            {seesPrices && <th data-align="right">{t('loads.amount')}</th>}
            <th>{t('columns.status')}</th>
            {seesMoney && (
              <th>
                <VisuallyHidden>{t('common:table.row_actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((load) => (
            <tr key={load.id} data-inactive={load.status === 'inactive' || undefined}>
              <td className={classes.number}>
                <Anchor component={AppLink} href={page(load)} fw={600}>
                  {load.number}
                </Anchor>
              </td>
              <td className={classes.goods}>{load.goods}</td>
              {hasWaybills && (
                <td className={classes.number} data-label={t('loads.waybill_number')}>
                  {load.waybill_number}
                </td>
              )}
              <td data-align="right" data-label={t('loads.quantity')}>
                <QuantityText quantity={load.quantity} unit={load.unit} />
              </td>
              {seesPrices && (
                <td data-align="right" data-label={t('loads.unit_price')}>
                  <MoneyText amount={Number(load.unit_price) > 0 ? load.unit_price : null} decimals={4} />
                </td>
              )}
              {seesPrices && (
                <td data-align="right" data-label={t('loads.amount')}>
                  <MoneyText amount={Number(load.amount) > 0 ? load.amount : null} />
                </td>
              )}
              <td className={classes.loadStatus}>
                <StatusBadge tone={entityTones[load.status]}>{t(`loads.status.${load.status}`)}</StatusBadge>
              </td>
              {seesMoney && (
                <td data-align="right" className={classes.loadMenu}>
                  <RowMenu rowLabel={load.number} actions={actionsOf(load)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
