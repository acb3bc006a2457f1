/** The odometer log of a vehicle, in a tab of its page. */

import { Anchor, Box, Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLocalDateTime } from '#base/format.ts';
import { call } from '#web/api/call.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useDelete } from '#web/kit/overlay/use-action.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { KilometresText, LocalDateTimeText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { isOwnReading, type OdometerReading } from '../../contract/odometer.ts';
import type { Kind, Trailer, Truck } from '../../contract/vehicles.ts';
import { ReadingForm } from './form.tsx';
import { invalidateOdometers, odometers, useOdometer } from './queries.ts';

export function TruckOdometer({ record }: { record: Truck }) {
  return <Odometer kind="trucks" record={record} />;
}

export function TrailerOdometer({ record }: { record: Trailer }) {
  return <Odometer kind="trailers" record={record} />;
}

interface OdometerProps {
  kind: Kind;
  record: Truck | Trailer;
}

function Odometer({ kind, record }: OdometerProps) {
  const { t } = useTranslation('fleet');
  const mayUpdate = useHasPermission(`update-${kind}`);
  const log = useOdometer(kind, record.id);
  const [edited, setEdited] = useState<OdometerReading | 'new'>();
  const add = (
    <Button variant="light" leftSection={<IconPlus size={16} />} aria-keyshortcuts="N" onClick={() => setEdited('new')}>
      {t('odometer.add')}
    </Button>
  );
  return (
    <Section title={t('common:labels.mileage')} action={mayUpdate && add}>
      <Loaded answer={log} loader={<Skeleton height={170} />}>
        {({ pages }) => {
          const readings = pages.flatMap(({ data }) => data);
          if (readings.length === 0)
            return <EmptyState title={t('odometer.empty_title')} text={t(`odometer.empty_text.${kind}`)} picture="road" />;
          return (
            <>
              <Averages {...(pages[0] as (typeof pages)[number]).meta} />
              <Readings kind={kind} record={record} rows={readings} onEdit={mayUpdate ? setEdited : undefined} />
              {log.hasNextPage && (
                <Button variant="default" mt="md" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                  {t('odometer.older')}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
      <Dialog
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={t(edited === 'new' ? 'odometer.add' : 'odometer.edit')}
      >
        <ReadingForm
          kind={kind}
          vehicle_id={record.id}
          reading={edited === 'new' ? undefined : edited}
          onDone={() => setEdited(undefined)}
        />
      </Dialog>
    </Section>
  );
}

function Averages({ mileage, average_km_per_day: average }: { mileage: number; average_km_per_day: number | null }) {
  const { t } = useTranslation('fleet');
  return (
    <Box mb="md">
      <Facts
        facts={[
          [t('odometer.latest'), <KilometresText key="latest" km={mileage} />],
          [t('odometer.average'), average === null ? t('odometer.average_unknown') : <KilometresText key="average" km={average} />],
        ]}
      />
    </Box>
  );
}

interface ReadingsProps extends OdometerProps {
  rows: OdometerReading[];
  /** Undefined for users who may only read. */
  onEdit: ((reading: OdometerReading) => void) | undefined;
}

function Readings({ kind, record, rows, onEdit }: ReadingsProps) {
  const { t } = useTranslation(['fleet', 'common']);
  const language = useLanguage();
  const remove = useRemove(kind, record.id);
  const columns: BriefColumn<OdometerReading>[] = [
    { title: t('odometer.at'), card: 'title', cell: ({ at }) => <LocalDateTimeText at={at} short /> },
    { title: t('odometer.source'), card: 'start', cell: (reading) => <Source {...reading} /> },
    { title: t('odometer.km_since'), align: 'right', cell: ({ km_since }) => <KilometresText km={km_since} /> },
    { title: t('common:labels.mileage'), card: 'amount', align: 'right', cell: ({ km }) => <KilometresText km={km} /> },
  ];
  const menu: BriefColumn<OdometerReading> = {
    title: t('common:table.row_actions'),
    card: 'end',
    align: 'right',
    cell: (reading) =>
      isOwnReading(reading.source) && (
        <RowMenu
          rowLabel={formatLocalDateTime(reading.at, language)}
          actions={[
            { label: t('common:actions.edit'), onClick: () => onEdit?.(reading) },
            { label: t('common:actions.delete'), danger: true, onClick: () => void remove(reading) },
          ]}
        />
      ),
  };
  return <BriefTable label={t('odometer.readings')} columns={onEdit ? [...columns, menu] : columns} rows={rows} />;
}

/** Where the reading is from: by hand with its note, a trip or an expense with its number, or a service. */
function Source({ source, source_id, source_number, note, starts_segment }: OdometerReading) {
  const { t } = useTranslation('fleet');
  const text = t(`odometer.sources.${source}`);
  return (
    <>
      {source === 'service' ? <SourceLink of="services" id={source_id} name={text} /> : text}
      {source_number && (
        <>
          {' '}
          <SourceLink of={source === 'expense' ? 'expenses' : 'trips'} id={source_id} name={source_number} />
        </>
      )}
      {note && ` · ${note}`}
      {starts_segment && (
        <>
          {' '}
          <StatusBadge tone="warn">{t('odometer.starts_segment')}</StatusBadge>
        </>
      )}
    </>
  );
}

function SourceLink({ of, id, name }: { of: 'services' | 'trips' | 'expenses'; id: string | null; name: string }) {
  if (!useHasPermission(`view-${of}`)) return name;
  return (
    <Anchor component={AppLink} href={`/admin/${of}/${id}`} inherit underline="always">
      {name}
    </Anchor>
  );
}

/** Deletes a reading, after a confirmation. */
function useRemove(kind: Kind, id: string) {
  const language = useLanguage();
  const remove = useDelete('fleet:odometer.', () => invalidateOdometers(kind));
  return ({ id: reading_id, at, version }: OdometerReading) => {
    const run = () => call(odometers[kind].remove, { params: { id, reading_id }, version });
    return remove({ run, facts: { at: formatLocalDateTime(at, language) } });
  };
}
