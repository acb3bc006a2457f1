/** The controls that trucks and trailers have besides the kit's. */

import { Anchor, Input } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { recordStatuses } from '#base/record.ts';
import { FileImageField } from '#modules/files/web/pickers.tsx';
import { OwnerSelect } from '#modules/owners/web/pickers.tsx';
import { type PickerProps, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import type { ControlProps } from '#web/kit/record/controls.tsx';
import { KilometresText } from '#web/kit/text/kilometres-text.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { isUsualTrailerPlate, isUsualTruckPlate } from '../rules/plates.ts';
import classes from './form.module.css';

export type Kind = 'trucks' | 'trailers';

export function ImageControl({ record, label }: ControlProps<{ image_url: string | null }>) {
  return <FileImageField name="image" label={label} current={record?.image_url} />;
}

/** Warns about a plate of an unusual format, but accepts it: foreign and temporary plates exist. */
export function PlateControl({ kind, label }: { kind: Kind; label: string }) {
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
export function StatusControl({ kind, record, label }: { kind: Kind; record: object | undefined; label: string }) {
  const { t } = useTranslation('common');
  const mayChange = useHasPermission(`delete-${kind}`);
  const options = recordStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  return <SelectField name="status" label={label} required disabled={record !== undefined && !mayChange} options={options} />;
}

/** The owner is asked for only for a third-party truck. */
export function OwnerControl(props: PickerProps) {
  return useWatch({ name: 'third_party' }) === true && <OwnerSelect {...props} />;
}

/** The first reading of a new vehicle; afterwards its log is what changes the odometer, one tab further. */
export function MileageControl({ kind, record, ...props }: ControlProps<{ id: string; mileage: number }> & { kind: Kind }) {
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
