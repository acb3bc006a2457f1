/** Choosing a place: country, department, city. A city found in the whole country brings its department with it. */
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Language } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { AsyncSelectField } from '#web/kit/fields/fields.tsx';
import type { Option, OptionSource } from '#web/kit/fields/options.ts';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { type City, type Country, type Department, places } from '../contract.ts';

/** A city's option carries the department that it stands in. */
interface CityOption extends Option {
  department: Option;
}

const plainOption = ({ id, name }: Country | Department): Option => ({ value: id, label: name });
const cityOption =
  (withDepartment: boolean) =>
  (city: City): CityOption => ({
    value: city.id,
    label: city.name,
    ...(withDepartment && { hint: city.department_name }),
    department: { value: city.department_id, label: city.department_name },
  });

/** Options from one of the places' routes; `asked` narrows it. */
function source(route: (typeof places)[keyof typeof places], asked: Record<string, string>, option: (row: never) => Option): OptionSource {
  const from = (extra: Record<string, string | undefined>) => query(route, { query: { ...asked, ...extra } as never, quiet: true });
  type Rows = { data: never[] };
  return {
    search: (typed) => ({ ...from({ search: typed || undefined }), select: (answer: Rows) => answer.data.map(option) }) as never,
    find: (id) =>
      ({
        ...query(route, { query: { id, ...(asked.language && { language: asked.language }) } as never, quiet: true }),
        select: (answer: Rows) => answer.data.map(option)[0],
      }) as never,
  };
}

const countrySource = (language: Language) => source(places.countries, { language }, plainOption);
const departmentSource = (country: string) => source(places.departments, { country }, plainOption);
/** The department's cities to look through; what is typed is found in the whole country, in that department first. */
const citySource = (country: string, department: string | undefined): OptionSource => {
  const anywhere = source(places.cities, { country, ...(department && { first: department }) }, cityOption(true));
  if (!department) return anywhere;
  const nearby = source(places.cities, { department }, cityOption(false));
  return { ...anywhere, search: (typed) => (typed.trim() ? anywhere : nearby).search(typed) };
};

interface PlaceFieldsProps {
  /** Where the three stand in the form: `origin.` for `origin.city_id`. */
  prefix?: string;
  /** The names as the record gave them, so that nothing is asked to show them. */
  names?: { country_name?: string; department_name?: string; city_name?: string };
  required?: boolean;
}

/** The three fields of a form, `country_id`, `department_id`, `city_id`, each following from the one before; put them in a `FieldGrid`. */
export function PlaceFields({ prefix = '', names = {}, required = true }: PlaceFieldsProps) {
  const { t } = useTranslation('places');
  const language = useLanguage();
  const { setValue, formState } = useFormContext();
  const [country, department, city] = (
    useWatch({ name: ['country_id', 'department_id', 'city_id'].map((name) => prefix + name) }) as (string | null)[]
  ).map((id) => id || undefined);
  const [brought, setBrought] = useState<Option>();
  const set = (name: string, value: string | null) =>
    setValue(prefix + name, value ?? '', { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const { defaultValues } = formState;
  /** The record's name of an id, as long as the form still holds the record's id. */
  const named = (name: string, id: string | undefined, label: string | undefined) =>
    id !== undefined && valueAt(defaultValues, prefix + name) === id ? label : undefined;

  return (
    <>
      <AsyncSelectField
        name={`${prefix}country_id`}
        label={t('country')}
        required={required}
        clearable={!required}
        source={countrySource(language)}
        valueLabel={named('country_id', country, names.country_name)}
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
        valueLabel={brought && brought.value === department ? brought.label : named('department_id', department, names.department_name)}
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
        valueLabel={named('city_id', city, names.city_name)}
        onChosen={(option) => {
          if (!option) return;
          const of = (option as CityOption).department;
          setBrought(of);
          if (of.value !== department) set('department_id', of.value);
        }}
      />
    </>
  );
}

function valueAt(held: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], held);
}
