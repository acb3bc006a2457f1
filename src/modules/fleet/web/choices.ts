/** Options with fixed values. */
import type { TFunction } from 'i18next';

type Group = 'truck_types' | 'trailer_types' | 'length_units' | 'weight_units' | 'common:status';

/** Options of a select or a filter, in the order of `values`. */
export const choices = (values: readonly string[], group: Group, t: TFunction<['fleet', 'common']>) =>
  values.map((value) => ({ value, label: t(`${group}.${value}`) }));
