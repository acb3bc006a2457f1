/** One field for a place: "Municipio, departamento". Department and country follow from the city; the country is asked only abroad. */
import { Switch } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { AsyncSelectField } from '#web/kit/fields/fields.tsx';
import { type Option, type OptionSource, optionsWith } from '#web/kit/fields/options.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type City, places, searchEverywhere } from '../contract.ts';
import { countrySource } from './sources.ts';

const home = 'CO';

type CityIds = Pick<City, 'id' | 'department_id' | 'country_id'>;
type CityNames = Pick<City, 'name' | 'department_name'>;

/** A place that is offered before the cities, such as an address in one of them. */
export interface KnownPlace {
  city: CityIds & CityNames;
  /** The second line, which is searched too. */
  hint: string;
}

interface CityOption extends Option {
  city: CityIds;
  /** Its index in `known`; absent for a city alone. */
  known?: number;
}

const cityText = ({ name, department_name }: CityNames) => `${name}, ${department_name}`;
/** The answer to a text that is too short to search all countries for. */
const noCities = queryOptions({ queryKey: ['places', 'none'], queryFn: () => ({ data: [] }) });
const cityOf = (id: string) => query(places.cities, { query: { id }, quiet: true });

/** The city of an id as "Cartagena, Bolívar"; undefined while it loads and without an id. */
export function useCityText(id: string | null | undefined): string | undefined {
  const { data } = useQuery({ ...cityOf(id ?? ''), enabled: Boolean(id) });
  const city = data?.data[0];
  return city && cityText(city);
}

/** The city is shown without a request where its id is. */
function rememberCity(city: CityIds & CityNames): void {
  const { queryKey } = cityOf(city.id);
  if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, { data: [{ latitude: null, longitude: null, ...city }] });
}

interface CityFieldProps {
  /** The path of the fields `country_id`, `department_id` and `city_id` in the form: `origin.` for `origin.city_id`. */
  prefix: string;
  label: string;
  required?: boolean;
  /** Offered first, under the heading `group`. */
  known?: { group: string; places: KnownPlace[] };
  /** Called with the index of the known place, null for a city alone. */
  onChosen?: (known: number | null) => void;
  /** The form has the city alone: all countries are searched, Colombia first. */
  isWorldwide?: boolean;
}

export function CityField({ prefix, label, required, known, onChosen, isWorldwide = false }: CityFieldProps) {
  const { t } = useTranslation('places');
  const { setValue, formState } = useFormContext();
  const [country, city] = useWatch({ name: [`${prefix}country_id`, `${prefix}city_id`] }) as (string | null)[];
  const source = useMemo(() => worldwideCitySource(country || undefined, known, t('cities')), [country, known, t]);
  const text = useCityText(city);
  const set = (name: string, value: string) =>
    setValue(prefix + name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted && name === 'city_id' });
  return (
    <AsyncSelectField
      name={`${prefix}city_id`}
      label={label}
      placeholder={t('city_hint')}
      required={required}
      source={source}
      valueLabel={text}
      linesWidth="24rem"
      onChosen={(option) => {
        if (isWorldwide) return;
        const chosen = option as CityOption | null;
        if (!chosen) return set('department_id', '');
        const place = chosen.known === undefined ? undefined : known?.places[chosen.known];
        if (place) rememberCity(place.city);
        set('city_id', chosen.city.id);
        set('department_id', chosen.city.department_id);
        set('country_id', chosen.city.country_id);
        onChosen?.(chosen.known ?? null);
      }}
    />
  );
}

interface AbroadSwitchProps {
  prefix: string;
  /** Says of which place, for screen readers: "Origen en otro país". */
  label: string;
}

/** Shows the country of a `CityField`, which is Colombia otherwise. */
export function AbroadSwitch({ prefix, label }: AbroadSwitchProps) {
  const { t } = useTranslation('places');
  const language = useLanguage();
  const { setValue } = useFormContext();
  const country = useWatch({ name: `${prefix}country_id` }) as string | null;
  const isAbroad = country !== home;
  const clear = () => {
    for (const name of ['department_id', 'city_id']) setValue(prefix + name, '', { shouldDirty: true });
  };
  return (
    <>
      <Switch
        size="xs"
        label={t('abroad')}
        aria-label={label}
        checked={isAbroad}
        onChange={({ currentTarget: { checked } }) => {
          setValue(`${prefix}country_id`, checked ? '' : home, { shouldDirty: true });
          clear();
        }}
      />
      {isAbroad && (
        <AsyncSelectField
          name={`${prefix}country_id`}
          label={t('country')}
          clearable={false}
          source={countrySource(language)}
          onChosen={(option) => option?.value !== country && clear()}
        />
      )}
    </>
  );
}

/** The known places that match, then the cities of the country; without a country, those of all countries. */
function worldwideCitySource(country: string | undefined, known: CityFieldProps['known'], group: string): OptionSource {
  const offered = known?.places.map(
    (place, at): CityOption => ({
      value: `known-${at}`,
      label: cityText(place.city),
      hint: place.hint,
      group: known.group,
      city: place.city,
      known: at,
    }),
  );
  const optionOf = (city: City): CityOption => ({
    value: city.id,
    label: cityText(city),
    city,
    group: offered?.length ? group : undefined,
  });
  const matchingCities = (text: string) => query(places.cities, { query: { country, search: text || undefined }, quiet: true });
  return {
    minLetters: country ? 0 : searchEverywhere,
    search: (typed) => {
      const text = typed.trim();
      return {
        ...(country || text.length >= searchEverywhere ? matchingCities(text) : noCities),
        select: (answer: { data: City[] }) => [...optionsWith(text, offered ?? []), ...answer.data.map(optionOf)],
      } as never;
    },
    read: (id) => ({ ...cityOf(id), select: ({ data }: { data: City[] }) => optionOf(data[0] as City) }) as never,
  };
}
