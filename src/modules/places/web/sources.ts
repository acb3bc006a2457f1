/** Countries, departments and cities as options of selects. */
import type { Language } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import type { Option, OptionSource } from '#web/kit/fields/options.ts';
import { type City, type Country, type Department, places } from '../contract.ts';

/** The option of a city has its department. */
export interface CityOption extends Option {
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

/** Options from one of the places' routes, filtered by `filter`. */
function source(route: (typeof places)[keyof typeof places], filter: Record<string, string>, option: (row: never) => Option): OptionSource {
  const from = (extra: Record<string, string | undefined>) => query(route, { query: { ...filter, ...extra } as never, quiet: true });
  type Rows = { data: never[] };
  return {
    search: (typed) => ({ ...from({ search: typed || undefined }), select: (answer: Rows) => answer.data.map(option) }) as never,
    read: (id) =>
      ({
        ...query(route, { query: { id, ...(filter.language && { language: filter.language }) } as never, quiet: true }),
        select: (answer: Rows) => answer.data.map(option)[0],
      }) as never,
  };
}

export const countrySource = (language: Language) => source(places.countries, { language }, plainOption);
export const departmentSource = (country: string) => source(places.departments, { country }, plainOption);
/** Lists the department's cities; a search covers the whole country, that department first. */
export const citySource = (country: string, department: string | undefined): OptionSource => {
  const anywhere = source(places.cities, { country, ...(department && { first: department }) }, cityOption(true));
  if (!department) return anywhere;
  const nearby = source(places.cities, { department }, cityOption(false));
  return { ...anywhere, search: (typed) => (typed.trim() ? anywhere : nearby).search(typed) };
};

/** Of all countries, with their departments. */
export const anyCitySource = source(places.cities, {}, cityOption(true));
