import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatQuantity, type Language } from '#base/format.ts';
import { type HistoryPartFields, RecordHistory, renderDay, renderText, renderYesOrNo } from '#modules/history/web/pickers.tsx';
import { lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Picture } from '#web/kit/page/picture.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { RecordPage } from '#web/kit/record/page.tsx';
import type { RecordTexts } from '#web/kit/record/use-record.ts';
import { LocalDateTimeText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type Trailer, type Truck, trailerHistory, trailers, truckHistory, trucks } from '../contract/vehicles.ts';
import { inMetres } from '../rules/measures.ts';

const truckEdit = lazyPart(async () => (await import('./forms.tsx')).TruckEdit);
const trailerEdit = lazyPart(async () => (await import('./forms.tsx')).TrailerEdit);

/** The status is in the head. */
const vehicleViews = {
  image: ({ image_url, plate }: Truck | Trailer) => image_url !== null && <Picture path={image_url} alt={plate} />,
  status: null,
  length: measured('length'),
  width: measured('width'),
  height: measured('height'),
  max_payload: ({ max_payload, weight_unit, max_payload_kg: kg }: Truck | Trailer, { t, language }: RecordTexts) =>
    max_payload &&
    withComparable(
      `${formatQuantity(max_payload, language)}\u00a0${t(`common:units.${weight_unit}`)}`,
      weight_unit !== 'kg' && kg && `${formatQuantity(kg, language, 0)}\u00a0kg`,
    ),
};

/** As it was typed, and in metres. */
function measured(name: 'length' | 'width' | 'height') {
  return ({ [name]: value, length_unit: unit }: Truck | Trailer, { t, language }: RecordTexts) =>
    value &&
    withComparable(
      `${formatQuantity(value, language)}\u00a0${t(`common:units.${unit}`)}`,
      unit !== 'm' && `${formatQuantity(inMetres(value, unit), language)}\u00a0m`,
    );
}

const withComparable = (typed: string, comparable: string | false | null) => [typed, comparable].filter(Boolean).join(' · ');

/** Assignments are named by the driver. */
const assignmentParts = (t: TFunction): HistoryPartFields => ({
  label: t('fleet:drivers.one'),
  fields: {
    driver_id: { label: t('fleet:fields.drivers'), render: renderText },
    starts_on: { label: t('common:table.from'), render: renderDay },
    ends_on: { label: t('common:table.to'), render: renderDay },
  },
});

/** Readings are named by their kilometres. */
function readingParts(t: TFunction, language: Language): HistoryPartFields {
  const kilometres = (km: string) => `${formatQuantity(km, language)}\u00a0km`;
  return {
    label: t('fleet:odometer.reading'),
    renderName: kilometres,
    fields: {
      km: { label: t('fleet:odometer.km'), render: kilometres },
      at: { label: t('fleet:odometer.at'), render: (at) => <LocalDateTimeText at={at} /> },
      source: { label: t('fleet:odometer.source'), render: (source) => t(`fleet:odometer.sources.${source}`) },
      source_number: { label: t('fleet:odometer.source_number'), render: renderText },
      note: { label: t('common:labels.note'), render: renderText },
      starts_segment: { label: t('fleet:odometer.starts_segment'), render: renderYesOrNo },
      // The number says which.
      source_id: null,
    },
  };
}

/** Below the plate: nickname, make, model and year. */
const vehicleSubtitle = ({ nickname, make, model, year }: { nickname: string; make: string; model: string; year: number }): string =>
  [nickname, `${make} ${model}`.trim(), year].filter(Boolean).join(' · ');

export function TruckPage() {
  const { t } = useTranslation('fleet');
  const language = useLanguage();
  return (
    <RecordPage
      contract={trucks}
      subtitle={vehicleSubtitle}
      views={{
        ...vehicleViews,
        owner_id: ({ third_party, owner_id: id, owner_name: name }) =>
          third_party && id && name && <RecordLink of="owners" id={id} name={name} />,
        default_trailer_id: ({ default_trailer_id: id, default_trailer_plate: plate }) =>
          id && plate && <RecordLink of="trailers" id={id} name={plate} />,
      }}
      edit={truckEdit}
      history={(id) => (
        <RecordHistory
          contract={trucks}
          entity={truckHistory}
          id={id}
          parts={{ driver_assignment: assignmentParts(t), odometer_reading: readingParts(t, language) }}
        />
      )}
    />
  );
}

export function TrailerPage() {
  const { t } = useTranslation('fleet');
  const language = useLanguage();
  return (
    <RecordPage
      contract={trailers}
      subtitle={vehicleSubtitle}
      views={vehicleViews}
      edit={trailerEdit}
      history={(id) => (
        <RecordHistory contract={trailers} entity={trailerHistory} id={id} parts={{ odometer_reading: readingParts(t, language) }} />
      )}
    />
  );
}
