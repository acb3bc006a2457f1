/** The advances of a trip on its page, and those of a load on the page of the load. */
import { Anchor, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sum } from '#base/money.ts';
import type { AdvanceOfTrip } from '#modules/trips/contract/advance.ts';
import type { Load } from '#modules/trips/contract/loads.ts';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { areTripAmountsLocked, isTripClosed } from '#modules/trips/rules/status.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { DayText, MoneyText, NumberText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { newAdvanceHref } from '../customer/hrefs.ts';

/** They come with the trip, so the page needs no other request. */
export function TripAdvances({ trip }: { trip: Trip }) {
  return useHasPermission('view-advances') && <Advances trip={trip} rows={trip.advances} />;
}

export function LoadAdvances({ trip, load }: { trip: Trip; load: Load }) {
  const rows = trip.advances.filter(({ load_id }) => load_id === load.id);
  return useHasPermission('view-advances') && <Advances trip={trip} load={load} rows={rows} />;
}

interface AdvancesProps {
  trip: Trip;
  load?: Load;
  rows: AdvanceOfTrip[];
}

/** Renders nothing if there are none and none can be recorded any more. */
function Advances({ trip, load, rows }: AdvancesProps) {
  const { t } = useTranslation('invoicing');
  const isOpen = !areTripAmountsLocked(trip.status) && !isTripClosed(trip.status) && load?.status !== 'inactive';
  const mayCreate = useHasPermission('create-advances') && isOpen;
  if (!mayCreate && rows.length === 0) return null;
  const add = mayCreate && (
    <Button
      variant="subtle"
      component={AppLink}
      href={newAdvanceHref({ trip_id: trip.id, load_id: load?.id })}
      leftSection={<IconPlus size={18} />}
    >
      {t('advances.new')}
    </Button>
  );
  return (
    <Section title={t('advances.of_customer')} action={add}>
      <AdvanceTable rows={rows} isOfLoad={load !== undefined} />
    </Section>
  );
}

function AdvanceTable({ rows, isOfLoad }: { rows: AdvanceOfTrip[]; isOfLoad: boolean }) {
  const { t } = useTranslation('invoicing');
  if (rows.length === 0) return <Text c="dimmed">{t('advances.none')}</Text>;
  const target: BriefColumn<AdvanceOfTrip> = {
    title: t('advances.columns.for'),
    cell: ({ load_number }) => (load_number === null ? t('advances.whole_trip') : <NumberText number={load_number} />),
    card: 'end',
  };
  const columns: BriefColumn<AdvanceOfTrip>[] = [
    {
      title: t('advances.columns.payment_date'),
      cell: ({ id, payment_date }) => (
        <Anchor component={AppLink} href={`/admin/advances/${id}`} inherit fw={600}>
          <DayText day={payment_date} short />
        </Anchor>
      ),
      card: 'title',
    },
    ...(isOfLoad ? [] : [target]),
    { title: t('advances.columns.method'), cell: ({ method }) => t(`methods.${method}`), card: 'start' },
    { title: t('advances.columns.used'), cell: ({ used }) => <MoneyText amount={used} />, align: 'right' },
    { title: t('advances.columns.amount'), cell: ({ amount }) => <MoneyText amount={amount} />, align: 'right', card: 'amount' },
  ];
  const total = sum(rows.map(({ amount }) => amount));
  return (
    <BriefTable
      label={t('advances.of_customer')}
      columns={columns}
      rows={rows}
      total={rows.length > 1 ? [t('advances.total'), <MoneyText key="total" amount={total} />] : undefined}
    />
  );
}
