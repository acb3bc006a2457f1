/** The form in the filter sheet. */
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncSelect } from '../fields/async-select.tsx';
import { DayInput } from '../fields/day-input.tsx';
import { editedNumber, readNumber } from '../fields/typed-number.ts';
import type { Filters, ListSearch } from '../list/list-search.ts';
import { filtersOf } from '../list/list-state.ts';
import { useLanguage } from '../text/use-locale.ts';
import {
  type ChoiceFilter,
  clearFilters,
  type DaysFilter,
  type Filter,
  type FlagFilter,
  type MeasuresFilter,
  type RecordFilter,
  readMeasure,
  type SeveralFilter,
  splitList,
} from './filters.ts';

export interface FilterFormProps {
  filters: Filter[];
  search: ListSearch;
  change: (change: ListSearch) => void;
  onDone: () => void;
}

/** Choices take effect when applied. */
export function FilterForm({ filters, search, change, onDone }: FilterFormProps) {
  const { t } = useTranslation('common');
  const [values, setValues] = useState<Filters>(() => filtersOf(search));
  const apply = (next: Filters) => {
    change({ ...clearFilters(filters), ...next });
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply(values);
      }}
    >
      <Stack>
        {filters.map((filter) => (
          <FilterField key={filter.label} filter={filter} values={values} onChange={(next) => setValues((now) => ({ ...now, ...next }))} />
        ))}
        <Group grow mt="xs">
          <Button variant="default" onClick={() => apply({})}>
            {t('actions.clear')}
          </Button>
          <Button type="submit">{t('actions.apply')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FieldProps<F> {
  filter: F;
  values: Filters;
  onChange: (values: Filters) => void;
}

function FilterField({ filter, ...rest }: FieldProps<Filter>) {
  if (filter.kind === 'choice') return <ChoiceField filter={filter} {...rest} />;
  if (filter.kind === 'several') return <SeveralField filter={filter} {...rest} />;
  if (filter.kind === 'record') return <RecordField filter={filter} {...rest} />;
  if (filter.kind === 'flag') return <FlagField filter={filter} {...rest} />;
  if (filter.kind === 'measures') return <MeasuresField filter={filter} {...rest} />;
  return <DaysField filter={filter} {...rest} />;
}

function ChoiceField({ filter: { label, keys, options }, values, onChange }: FieldProps<ChoiceFilter>) {
  const { t } = useTranslation('common');
  const [key] = keys;
  return (
    <NativeSelect
      label={label}
      value={values[key]}
      onChange={({ currentTarget: { value } }) => onChange({ [key]: value })}
      data={[{ value: '', label: t('table.any') }, ...options]}
    />
  );
}

function FlagField({ filter: { label, keys, value }, values, onChange }: FieldProps<FlagFilter>) {
  const [key] = keys;
  return (
    <Checkbox
      label={label}
      checked={values[key] === value}
      onChange={({ currentTarget: { checked } }) => onChange({ [key]: checked ? value : undefined })}
    />
  );
}

function SeveralField({ filter: { label, keys, options }, values, onChange }: FieldProps<SeveralFilter>) {
  const [key] = keys;
  return (
    <Checkbox.Group label={label} value={splitList(values[key])} onChange={(chosen) => onChange({ [key]: chosen.join(',') })}>
      <Group gap="sm" mt={6}>
        {options.map((option) => (
          <Checkbox key={option.value} {...option} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function RecordField({ filter: { label, keys, source }, values, onChange }: FieldProps<RecordFilter>) {
  const [key] = keys;
  return (
    <AsyncSelect label={label} source={source} value={values[key] ?? null} onChange={(value) => onChange({ [key]: value ?? undefined })} />
  );
}

function DaysField({ filter: { label, keys }, values, onChange }: FieldProps<DaysFilter>) {
  const { t } = useTranslation('common');
  const [from, to] = keys;
  const end = (key: string, word: string, limits: { min?: string; max?: string }) => (
    <DayInput label={`${label}: ${word.toLowerCase()}`} value={values[key]} onChange={(value) => onChange({ [key]: value })} {...limits} />
  );
  return (
    <Group grow align="start">
      {end(from, t('table.from'), { max: values[to] })}
      {end(to, t('table.to'), { min: values[from] })}
    </Group>
  );
}

/** Both ends in one unit. Text that is not a number is marked, and does not filter. */
function MeasuresField({ filter: { label, keys, units }, values, onChange }: FieldProps<MeasuresFilter>) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const stored = keys.map((key) => readMeasure(values[key], units));
  const [unit, setUnit] = useState(stored.find((measure) => measure)?.unit ?? units[0].value);
  const [typed, setTyped] = useState(stored.map((measure) => (measure ? editedNumber(measure.amount, language) : '')));
  const change = (nextTyped: string[], nextUnit: string) => {
    setTyped(nextTyped);
    setUnit(nextUnit);
    onChange(Object.fromEntries(keys.map((key, at) => [key, measureOf(nextTyped[at], nextUnit)])));
  };
  const measureOf = (text: string | undefined, ofUnit: string) => {
    const amount = readNumber(text ?? '', language);
    return amount ? `${amount}${ofUnit}` : undefined;
  };
  const end = (at: 0 | 1, word: string) => (
    <TextInput
      label={`${label}: ${word.toLowerCase()}`}
      inputMode="decimal"
      autoComplete="off"
      value={typed[at]}
      error={typed[at] !== '' && !readMeasure(measureOf(typed[at], unit), units) && t('validation.number_invalid')}
      onChange={({ currentTarget: { value } }) => change(typed.with(at, value), unit)}
    />
  );
  return (
    <Group grow align="start">
      {end(0, t('table.from'))}
      {end(1, t('table.to'))}
      <NativeSelect
        label={t('table.unit')}
        value={unit}
        data={[...units]}
        onChange={({ currentTarget: { value } }) => change(typed, value)}
      />
    </Group>
  );
}
