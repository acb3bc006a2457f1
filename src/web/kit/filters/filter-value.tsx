import { formatDay, formatQuantity } from '#base/format.ts';
import type { OptionSource } from '../fields/options.ts';
import { useOptionLabel } from '../fields/use-option-label.ts';
import type { Filters } from '../list/list-search.ts';
import { useLanguage } from '../text/use-locale.ts';
import { type Filter, type MeasuresFilter, readMeasure, splitList } from './filters.ts';

/** The chosen value, on the chip of an active filter. */
export function FilterValue({ filter, values }: { filter: Filter; values: Filters }) {
  if (filter.kind === 'choice') {
    const [key] = filter.keys;
    return filter.options.find((option) => option.value === values[key])?.label ?? values[key];
  }
  if (filter.kind === 'several') {
    const label = (value: string) => filter.options.find((option) => option.value === value)?.label ?? value;
    return splitList(values[filter.keys[0]]).map(label).join(', ');
  }
  if (filter.kind === 'flag') return null;
  if (filter.kind === 'record') return <RecordValue source={filter.source} id={values[filter.keys[0]]} />;
  if (filter.kind === 'measures') return <MeasuresValue filter={filter} values={values} />;
  return <DaysValue from={values[filter.keys[0]]} to={values[filter.keys[1]]} />;
}

const RecordValue = ({ source, id }: { source: OptionSource; id: string | undefined }) => useOptionLabel(source, id) ?? '…';

function DaysValue({ from, to }: { from: string | undefined; to: string | undefined }) {
  const language = useLanguage();
  const shown = (end: string | undefined) => (end ? formatDay(end, language) : '…');
  return `${shown(from)} – ${shown(to)}`;
}

function MeasuresValue({ filter: { keys, units }, values }: { filter: MeasuresFilter; values: Filters }) {
  const language = useLanguage();
  const shown = (key: string) => {
    const measure = readMeasure(values[key], units);
    const label = units.find(({ value }) => value === measure?.unit)?.label;
    return measure ? `${formatQuantity(measure.amount, language)}\u00a0${label}` : '…';
  };
  return `${shown(keys[0])} – ${shown(keys[1])}`;
}
