/**
 * The kinds of filters of a list: which keys of the address each owns, its field in the sheet, and what its chip says.
 *
 *     filters={[choiceFilter('status', t('filters.status'), statuses), recordFilter('customer_id', t('filters.customer'), customerOptions)]}
 */
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { day } from '#base/format.ts';
import { AsyncSelect, useFound } from './async-select.tsx';
import type { Filters } from './list-state.ts';
import type { Option, OptionSource } from './options.ts';
import { useLanguage } from './use-language.ts';

interface Choice {
  kind: 'choice';
  label: string;
  /** The keys of the address, as the contract names them. */
  keys: [key: string];
  options: Option[];
}
interface Several {
  kind: 'several';
  label: string;
  /** Its value holds the chosen ones by commas. */
  keys: [key: string];
  options: Option[];
}
interface OfRecords {
  kind: 'record';
  label: string;
  keys: [key: string];
  source: OptionSource;
}
interface Days {
  kind: 'days';
  label: string;
  keys: [from: string, to: string];
}
export type Filter = Choice | Several | OfRecords | Days;

/** One of a few fixed values. */
export const choiceFilter = (key: string, label: string, options: Option[]): Filter => ({ kind: 'choice', label, keys: [key], options });

/** Any of a few fixed values. */
export const severalFilter = (key: string, label: string, options: Option[]): Filter => ({ kind: 'several', label, keys: [key], options });

/** One of the server's records. */
export const recordFilter = (key: string, label: string, source: OptionSource): Filter => ({ kind: 'record', label, keys: [key], source });

/** From a day to a day, either end open. */
export const daysFilter = (from: string, to: string, label: string): Filter => ({ kind: 'days', label, keys: [from, to] });

interface FieldProps<F> {
  filter: F;
  values: Filters;
  onChange: (values: Filters) => void;
}

export function FilterField({ filter, ...rest }: FieldProps<Filter>) {
  if (filter.kind === 'choice') return <ChoiceField filter={filter} {...rest} />;
  if (filter.kind === 'several') return <SeveralField filter={filter} {...rest} />;
  if (filter.kind === 'record') return <RecordField filter={filter} {...rest} />;
  return <DaysField filter={filter} {...rest} />;
}

function ChoiceField({ filter: { label, keys, options }, values, onChange }: FieldProps<Choice>) {
  const { t } = useTranslation('common');
  const [key] = keys;
  return (
    <NativeSelect
      label={label}
      value={values[key] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ [key]: value })}
      data={[{ value: '', label: t('table.all') }, ...options]}
    />
  );
}

const listed = (value: string | undefined) => (value ? value.split(',') : []);

function SeveralField({ filter: { label, keys, options }, values, onChange }: FieldProps<Several>) {
  const [key] = keys;
  return (
    <Checkbox.Group label={label} value={listed(values[key])} onChange={(chosen) => onChange({ [key]: chosen.join(',') })}>
      <Group gap="sm" mt={6}>
        {options.map((option) => (
          <Checkbox key={option.value} {...option} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function RecordField({ filter: { label, keys, source }, values, onChange }: FieldProps<OfRecords>) {
  const [key] = keys;
  return (
    <AsyncSelect label={label} source={source} value={values[key] ?? null} onChange={(value) => onChange({ [key]: value ?? undefined })} />
  );
}

function DaysField({ filter: { label, keys }, values, onChange }: FieldProps<Days>) {
  const { t } = useTranslation('common');
  const [from, to] = keys;
  const end = (key: string, word: string, limits: { min?: string; max?: string }) => (
    <TextInput
      type="date"
      label={`${label}: ${word.toLowerCase()}`}
      value={values[key] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ [key]: value })}
      {...limits}
    />
  );
  return (
    <Group grow align="start">
      {end(from, t('table.from'), { max: values[to] })}
      {end(to, t('table.to'), { min: values[from] })}
    </Group>
  );
}

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
