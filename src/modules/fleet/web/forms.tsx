/** The forms of a truck and a trailer. */
import { Anchor, Input } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { recordStatuses } from '#base/record.ts';
import { FileImageField } from '#modules/files/web/pickers.tsx';
import { owners } from '#modules/owners/contract.ts';
import { type PickerProps, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import type { ControlProps } from '#web/kit/record/controls.tsx';
import { recordForms } from '#web/kit/record/forms.tsx';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { KilometresText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type Kind, trailers, trucks } from '../contract/vehicles.ts';
import { isUsualTrailerPlate, isUsualTruckPlate } from '../rules/plates.ts';
import classes from './form.module.css';

export const { New: TruckNew, Edit: TruckEdit } = recordForms(trucks, {
  controls: {
    image: ImageControl,
    mileage: (props) => <MileageControl kind="trucks" {...props} />,
    plate: ({ label }) => <PlateControl kind="trucks" label={label} />,
    status: ({ label, record }) => <StatusControl kind="trucks" label={label} record={record} />,
    owner_id: ({ record, name, label, description }) => (
      <OwnerControl name={name} label={label} valueLabel={record?.owner_name} description={description} />
    ),
    default_trailer_id: ({ record, name, label, description }) => (
      <RecordSelect of={trailers} name={name} label={label} valueLabel={record?.default_trailer_plate} description={description} />
    ),
  },
});

export const { New: TrailerNew, Edit: TrailerEdit } = recordForms(trailers, {
  controls: {
    image: ImageControl,
    mileage: (props) => <MileageControl kind="trailers" {...props} />,
    plate: ({ label }) => <PlateControl kind="trailers" label={label} />,
    status: ({ label, record }) => <StatusControl kind="trailers" label={label} record={record} />,
  },
});

function ImageControl({ record, label }: ControlProps<{ image_url: string | null }>) {
  return <FileImageField name="image" label={label} current={record?.image_url} />;
}

/** Warns about a plate of an unusual format, but accepts it: foreign and temporary plates exist. */
function PlateControl({ kind, label }: { kind: Kind; label: string }) {
  const { t } = useTranslation('fleet');
  const plate = (useWatch({ name: 'plate' }) as string).trim();
  const isUsual = kind === 'trucks' ? isUsualTruckPlate(plate) : isUsualTrailerPlate(plate);
  const warning = kind === 'trucks' ? t('warnings.unusual_truck_plate') : t('warnings.unusual_trailer_plate');
  return (
    <TextField
      name="plate"
      label={label}
      required
      autoCapitalize="characters"
      spellCheck={false}
      classNames={{ input: classes.plate }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        plate.length >= 5 &&
        !isUsual && (
          <output className={classes.warning}>
            <IconAlertTriangle size={15} aria-hidden /> {warning}
          </output>
        )
      }
    />
  );
}

/** The status of a saved vehicle needs the same permission as deactivating it. */
function StatusControl({ kind, record, label }: { kind: Kind; record: object | undefined; label: string }) {
  const { t } = useTranslation('common');
  const mayChange = useHasPermission(`delete-${kind}`);
  const options = choicesOf(t, 'status', recordStatuses);
  return <SelectField name="status" label={label} required disabled={record !== undefined && !mayChange} options={options} />;
}

/** The owner field, shown only for a third-party truck. Users without access to owners see the chosen one. */
function OwnerControl(props: PickerProps) {
  const maySee = useHasPermission('view-owners');
  return useWatch({ name: 'third_party' }) === true && <RecordSelect of={owners} creates disabled={!maySee} {...props} />;
}

/** The first reading of a new vehicle; afterwards its log changes the odometer, one tab further. */
function MileageControl({ kind, record, ...props }: ControlProps<{ id: string; mileage: number }> & { kind: Kind }) {
  const { t } = useTranslation('fleet');
  if (!record) return <IntegerField {...props} />;
  return (
    <Input.Wrapper label={props.label} labelElement="div">
      <div>
        <KilometresText km={record.mileage} /> ·{' '}
        <Anchor component={AppLink} href={`/admin/${kind}/${record.id}?tab=odometer`} inherit underline="always">
          {t('odometer.add')}
        </Anchor>
      </div>
    </Input.Wrapper>
  );
}
