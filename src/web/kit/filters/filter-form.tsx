/** The form in the filter sheet. */
import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AsyncSelect } from '../fields/async-select.tsx';
import { DayInput } from '../fields/day-input.tsx';
import type { Filters, ListSearch } from '../list/list-search.ts';
import { filtersOf } from '../list/list-state.ts';
import {
  type ChoiceFilter,
  clearFilters,
  type DaysFilter,
  type Filter,
  type RecordFilter,
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
      data={[{ value: '', label: t('table.all') }, ...options]}
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
