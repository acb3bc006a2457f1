/** The form sections that trucks and trailers share. */
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FileImageField } from '#modules/files/web/pickers.tsx';
import { DayField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField, QuantityField } from '#web/kit/fields/number-fields.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { lengthUnits, type Trailer, trailerTypes, truckTypes, weightUnits } from '../contract.ts';
import { isUsualTrailerPlate, isUsualTruckPlate } from '../rules.ts';
import { choices } from './choices.ts';
import classes from './form.module.css';
import type { Kind } from './status.ts';

interface IdentitySectionProps {
  kind: Kind;
  /** Undefined for a new vehicle. */
  vehicle?: { image_url: string | null };
}

export function IdentitySection({ kind, vehicle }: IdentitySectionProps) {
  const { t } = useTranslation(['fleet', 'common']);
  const isTruck = kind === 'trucks';
  const mayChangeStatus = useHasPermission(`delete-${kind}`);
  return (
    <Section title={t('sections.identity')}>
      <FieldGrid>
        <Wide>
          <FileImageField name="image" label={t('fields.image')} current={vehicle?.image_url} />
        </Wide>
        <PlateField kind={kind} />
        <TextField name="nickname" label={t('fields.nickname')} />
        <SelectField
          name="type"
          label={t('fields.type')}
          required
          placeholder={t('common:actions.select')}
          options={isTruck ? choices(truckTypes, 'truck_types', t) : choices(trailerTypes, 'trailer_types', t)}
        />
        <TextField name="make" label={t('fields.make')} required={isTruck} />
        <TextField name="model" label={t('fields.model')} required={isTruck} />
        <IntegerField name="year" label={t('fields.year')} required />
        <TextField name="registration_number" label={t('fields.registration_number')} required />
        <DayField name="purchase_date" label={t('fields.purchase_date')} />
        <SelectField
          name="status"
          label={t('fields.status')}
          required
          disabled={vehicle !== undefined && !mayChangeStatus}
          options={choices(['active', 'inactive'], 'common:status', t)}
        />
      </FieldGrid>
    </Section>
  );
}

/** Warns about a plate of an unusual format, but accepts it: foreign and temporary plates exist. */
function PlateField({ kind }: { kind: Kind }) {
  const { t } = useTranslation('fleet');
  const plate = (useWatch({ name: 'plate' }) as string).trim();
  const isUsual = kind === 'trucks' ? isUsualTruckPlate(plate) : isUsualTrailerPlate(plate);
  const warning = kind === 'trucks' ? t('hints.unusual_truck_plate') : t('hints.unusual_trailer_plate');
  return (
    <TextField
      name="plate"
      label={t('fields.plate')}
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

/** Sizes and capacity, then `children`. */
export function MeasuresSection({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(['fleet', 'common']);
  const [lengthUnit, weightUnit] = useWatch({ name: ['length_unit', 'weight_unit'] }) as [string, string];
  const lengthShort = t(`length_short.${lengthUnit}`, { defaultValue: '' });
  return (
    <Section title={t('sections.measures')}>
      <FieldGrid>
        <QuantityField name="length" label={t('fields.length')} unit={lengthShort} />
        <QuantityField name="width" label={t('fields.width')} unit={lengthShort} />
        <QuantityField name="height" label={t('fields.height')} unit={lengthShort} />
        <SelectField name="length_unit" label={t('fields.length_unit')} options={choices(lengthUnits, 'length_units', t)} />
        <QuantityField name="max_payload" label={t('fields.max_payload')} unit={t(`common:units.${weightUnit}`, { defaultValue: '' })} />
        <SelectField name="weight_unit" label={t('fields.weight_unit')} options={choices(weightUnits, 'weight_units', t)} />
        <IntegerField name="axles" label={t('fields.axles')} />
        <IntegerField name="tires" label={t('fields.tires')} />
        {children}
      </FieldGrid>
    </Section>
  );
}

type Vehicle = Omit<Trailer, 'additional_information'>;

/** The values of the shared fields. A new vehicle is measured in metres and kilograms. */
export const vehicleFormValues = (vehicle: Vehicle | undefined) => ({
  plate: vehicle?.plate ?? '',
  nickname: vehicle?.nickname ?? '',
  make: vehicle?.make ?? '',
  model: vehicle?.model ?? '',
  registration_number: vehicle?.registration_number ?? '',
  purchase_date: vehicle?.purchase_date ?? '',
  image: vehicle?.image ?? null,
  status: vehicle?.status ?? 'active',
  length: vehicle?.length ?? '',
  width: vehicle?.width ?? '',
  height: vehicle?.height ?? '',
  length_unit: vehicle?.length_unit ?? 'm',
  max_payload: vehicle?.max_payload ?? '',
  weight_unit: vehicle?.weight_unit ?? 'kg',
  // The contract has no empty number or type; the form shows an error where one is required.
  year: vehicle?.year ?? ('' as never),
  type: (vehicle?.type ?? '') as never,
  axles: vehicle?.axles ?? ('' as never),
  tires: vehicle?.tires ?? ('' as never),
});
