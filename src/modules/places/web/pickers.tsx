/** Fields for a place: country, department, city. Choosing a city of another department also sets the department. */
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AsyncSelectField, type PickerProps } from '#web/kit/fields/fields.tsx';
import type { Option } from '#web/kit/fields/options.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { searchEverywhere } from '../contract.ts';
import { useCityText } from './city-field.tsx';
import { anyCitySource, type CityOption, citySource, countrySource, departmentSource } from './sources.ts';

const municipalitySource = { ...anyCitySource, minLetters: searchEverywhere };

/** A city of any country, Colombia first; the form has only its id. */
export function MunicipalityField(props: PickerProps) {
  const text = useCityText(useWatch({ name: props.name }) as string | null);
  return <AsyncSelectField source={municipalitySource} valueLabel={text} linesWidth="20rem" {...props} />;
}

export { AbroadSwitch, CityField, type KnownPlace, useCityText } from './city-field.tsx';

interface PlaceFieldsProps {
  /** The path of the fields in the form: `origin.` for `origin.city_id`. */
  prefix?: string;
  /** The names in the record, shown without a request. */
  names?: { country_name?: string; department_name?: string; city_name?: string };
  required?: boolean;
}

/** The form fields `country_id`, `department_id` and `city_id`, each filtered by the one before. Put them in a `FieldGrid`. */
export function PlaceFields({ prefix = '', names = {}, required = true }: PlaceFieldsProps) {
  const { t } = useTranslation('places');
  const language = useLanguage();
  const { setValue, formState } = useFormContext();
  const [country, department, city] = (
    useWatch({ name: ['country_id', 'department_id', 'city_id'].map((name) => prefix + name) }) as (string | null)[]
  ).map((id) => id || undefined);
  const [cityDepartment, setCityDepartment] = useState<Option>();
  const set = (name: string, value: string | null) =>
    setValue(prefix + name, value ?? '', { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const { defaultValues } = formState;
  /** The record's name for an id, if the field still has the record's id. */
  const recordName = (name: string, id: string | undefined, label: string | undefined) =>
    id !== undefined && valueAt(defaultValues, prefix + name) === id ? label : undefined;

  return (
    <>
      <AsyncSelectField
        name={`${prefix}country_id`}
        label={t('country')}
        required={required}
        clearable={!required}
        source={countrySource(language)}
        valueLabel={recordName('country_id', country, names.country_name)}
        onChosen={(option) => {
          if (option?.value === country) return;
          set('department_id', null);
          set('city_id', null);
        }}
      />
      <AsyncSelectField
        name={`${prefix}department_id`}
        label={t('department')}
        required={required}
        disabled={!country}
        source={departmentSource(country ?? '')}
        valueLabel={
          cityDepartment && cityDepartment.value === department
            ? cityDepartment.label
            : recordName('department_id', department, names.department_name)
        }
        onChosen={(option) => {
          if (option?.value !== department) set('city_id', null);
        }}
      />
      <AsyncSelectField
        name={`${prefix}city_id`}
        label={t('city')}
        required={required}
        disabled={!country}
        source={citySource(country ?? '', department)}
        valueLabel={recordName('city_id', city, names.city_name)}
        onChosen={(option) => {
          if (!option) return;
          const chosen = (option as CityOption).department;
          setCityDepartment(chosen);
          if (chosen.value !== department) set('department_id', chosen.value);
        }}
      />
    </>
  );
}

function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
}
