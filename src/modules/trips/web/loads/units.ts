import { useTranslation } from 'react-i18next';
import type { Option } from '#web/kit/fields/options.ts';

/** Units to choose from. */
export const units = ['ton', 'kg', 'lb', 'unit', 'box', 'pallet', 'm3', 'gal', 'l', 'trip'];

/** The units, and another one that the load already has, such as an imported one. */
export function useUnitOptions(unit: string | undefined): Option[] {
  const { t } = useTranslation('common');
  const offered = unit && !units.includes(unit) ? [unit, ...units] : units;
  return offered.map((value) => ({ value, label: t(`units.${value}`, { defaultValue: value }) }));
}
