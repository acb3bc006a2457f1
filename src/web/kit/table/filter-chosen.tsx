import { day } from '#base/format.ts';
import type { OptionSource } from '../fields/options.ts';
import { useLanguage } from '../text/use-language.ts';
import { type Filter, listed } from './filters.ts';
import type { Filters } from './list-state.ts';
import { useFound } from './use-found.ts';

/** What the chip of a filter says after its label. */
export function FilterChosen({ filter, values }: { filter: Filter; values: Filters }) {
  if (filter.kind === 'choice') {
    const [key] = filter.keys;
    return filter.options.find((option) => option.value === values[key])?.label ?? values[key];
  }
  if (filter.kind === 'several') {
    const label = (value: string) => filter.options.find((option) => option.value === value)?.label ?? value;
    return listed(values[filter.keys[0]]).map(label).join(', ');
  }
  if (filter.kind === 'record') return <RecordChosen source={filter.source} id={values[filter.keys[0]]} />;
  return <DaysChosen from={values[filter.keys[0]]} to={values[filter.keys[1]]} />;
}

const RecordChosen = ({ source, id }: { source: OptionSource; id: string | undefined }) => useFound(source, id) ?? '…';

function DaysChosen({ from, to }: { from: string | undefined; to: string | undefined }) {
  const language = useLanguage();
  const shown = (end: string | undefined) => (end ? day(end, language) : '…');
  return `${shown(from)} – ${shown(to)}`;
}
