/** The dialog with the form of a dated parameter. */
import { Alert } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatDay } from '#base/format.ts';
import { type Parameter, ParameterInput, type ParameterKey, parameterKeys, parameters } from '#modules/companies/contract/parameters.ts';
import { CityField } from '#modules/places/web/pickers.tsx';
import { CheckboxField, DayField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { MoneyField, PercentField, PerMilleField, QuantityField } from '#web/kit/fields/number-fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { EntryDialog } from '../entry-dialog.tsx';
import { countedIn } from './groups.ts';

/** A row to change, or the known values of a new one. */
export interface ParameterTask {
  row?: Parameter;
  key: ParameterKey;
  city_id: string | null;
}

interface ParameterDialogProps {
  task: ParameterTask | undefined;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function ParameterDialog({ task, onClose, onSaved }: ParameterDialogProps) {
  return (
    <EntryDialog
      words="parameters"
      entry={
        task && {
          operations: parameters,
          schema: ParameterInput,
          row: task.row,
          defaults: valuesOf(task),
          draft: `${task.key}.${task.city_id ?? 'new'}`,
          fields: <Fields row={task.row} />,
          onSaved,
        }
      }
      onClose={onClose}
    />
  );
}

const valuesOf = ({ row, key, city_id }: ParameterTask): z.input<typeof ParameterInput> => ({
  key,
  city_id: city_id ?? '',
  value: row?.value ?? '',
  valid_from: row?.valid_from ?? '',
  source: row?.source ?? '',
  verified: row?.verified ?? false,
});

function Fields({ row }: { row: Parameter | undefined }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  return (
    <>
      {row?.used_through && (
        <Alert variant="light" color="amber">
          {t('parameters.used', { day: formatDay(row.used_through, language) })}
        </Alert>
      )}
      <ValueFields isUsed={row?.used_through != null} />
      <TextField name="source" label={t('parameters.fields.source')} description={t('parameters.hints.source')} maxLength={120} />
      <CheckboxField name="verified" label={t('parameters.fields.verified')} />
    </>
  );
}

/** The fields that do not change once the value was used. */
function ValueFields({ isUsed }: { isUsed: boolean }) {
  const { t } = useTranslation('settings');
  const key = useWatch({ name: 'key' }) as ParameterKey | '';
  const { unit, ofCity } = parameterKeys[key || 'uvt'];
  const value = { name: 'value', required: true, disabled: isUsed, label: t(`parameters.units.${unit}`) };
  return (
    <>
      <SelectField
        name="key"
        label={t('parameters.fields.key')}
        required
        disabled={isUsed}
        options={choicesOf(t, 'parameters.keys', Object.keys(parameterKeys))}
      />
      {ofCity && !isUsed && <CityField prefix="" label={t('parameters.fields.city_id')} required isWorldwide />}
      {unit === 'cop' && <MoneyField {...value} />}
      {unit === 'percent' && <PercentField {...value} />}
      {unit === 'per_mille' && <PerMilleField {...value} />}
      {countedIn[unit] && <QuantityField {...value} unit={countedIn[unit]} />}
      <DayField
        name="valid_from"
        label={t('parameters.fields.valid_from')}
        description={t('parameters.hints.valid_from')}
        required
        disabled={isUsed}
      />
    </>
  );
}
