/** The rows of the dated parameters as the tab shows them. Pure. */
import type { Day } from '#base/days.ts';
import { formatMoney, formatPercent, formatQuantity, formatRate, type Language } from '#base/format.ts';
import { type Parameter, type ParameterKey, parameterKeys } from '#modules/companies/contract/parameters.ts';
import { parameterOn } from '#modules/companies/rules/parameters.ts';

/** The rows of a key, or of a municipality's rate. */
export interface ParameterGroup {
  key: ParameterKey;
  /** Null for the values of the whole country. */
  city_id: string | null;
  city: string | null;
  current: Parameter | null;
  /** Those that begin after today, the next first. */
  ahead: Parameter[];
  /** Those that are no longer valid, the latest first. */
  past: Parameter[];
}

/** Every key of the country, also without rows; then the municipalities that have a rate, by name. */
export function groupsOf(rows: readonly Parameter[], today: Day): ParameterGroup[] {
  const group = (key: ParameterKey, city_id: string | null): ParameterGroup => {
    const own = rows
      .filter((row) => row.key === key && row.city_id === city_id)
      .sort((one, other) => (one.valid_from < other.valid_from ? 1 : -1));
    const current = parameterOn(own, key, today, city_id);
    const [first] = own;
    return {
      key,
      city_id,
      city: first?.city_name ? `${first.city_name}, ${first.department_name}` : null,
      current,
      ahead: own.filter(({ valid_from }) => valid_from > today).reverse(),
      past: own.filter((row) => row.valid_from <= today && row !== current),
    };
  };
  const keys = Object.keys(parameterKeys) as ParameterKey[];
  return keys.flatMap((key) => {
    if (!parameterKeys[key].ofCity) return [group(key, null)];
    const cities = [...new Set(rows.filter((row) => row.key === key).map(({ city_id }) => city_id))];
    return cities.map((city) => group(key, city)).sort((one, other) => (one.city ?? '').localeCompare(other.city ?? '', 'es'));
  });
}

/** The units of amounts set by law: UVT, and monthly minimum wages. */
export const countedIn: Partial<Record<(typeof parameterKeys)[ParameterKey]['unit'], string>> = { uvt: 'UVT', wages: 'SMMLV' };

/** A value in its unit: `$ 52.374`, `1 %`, `7 ‰`, `4 UVT`, `25 SMMLV`. */
export function parameterText({ key, value }: Pick<Parameter, 'key' | 'value'>, language: Language): string {
  const { unit } = parameterKeys[key];
  if (unit === 'cop') return formatMoney(value, language);
  const counted = countedIn[unit];
  if (counted) return `${formatQuantity(value, language, 4)}\u00a0${counted}`;
  return unit === 'percent' ? formatPercent(value, language) : formatRate({ value, per_mille: true }, language);
}
