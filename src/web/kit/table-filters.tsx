/** The filters of a list: the sheet where they are chosen, and the chips that show what is in force. */
import { Button, CloseButton, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import { type Filter, FilterChosen, FilterField } from './filters.tsx';
import { type Filters, filtersOf, type ListSearch } from './list-state.ts';
import { Sheet } from './overlay.tsx';

interface FiltersProps {
  filters: Filter[];
  search: ListSearch;
  change: (change: ListSearch) => void;
}

const isOn = (filter: Filter, values: Filters) => filter.keys.some((key) => values[key]);
const without = (filters: Filter[]) => Object.fromEntries(filters.flatMap((filter) => filter.keys.map((key) => [key, undefined])));

/** How many filters are in force. */
export const countOn = (filters: Filter[], search: ListSearch) => filters.filter((filter) => isOn(filter, filtersOf(search))).length;

export function FilterChips({ filters, search, change }: FiltersProps) {
  const { t } = useTranslation('common');
  const values = filtersOf(search);
  const on = filters.filter((filter) => isOn(filter, values));
  if (on.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('table.active_filters')}>
      {on.map((filter) => (
        <li key={filter.label} className={classes.chip}>
          <span>
            {filter.label}:{' '}
            <strong>
              <FilterChosen filter={filter} values={values} />
            </strong>
          </span>
          <CloseButton size="xs" aria-label={t('table.remove_filter', { name: filter.label })} onClick={() => change(without([filter]))} />
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={() => change(without(filters))}>
          {t('actions.clear_filters')}
        </Button>
      </li>
    </ul>
  );
}

/** What is chosen counts once it is applied. */
export function FilterSheet({ filters, search, change, opened, onClose }: FiltersProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      position="right"
      size="24rem"
      title={t('actions.filters')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <FilterForm filters={filters} search={search} change={change} onDone={onClose} />
    </Sheet>
  );
}

function FilterForm({ filters, search, change, onDone }: FiltersProps & { onDone: () => void }) {
  const { t } = useTranslation('common');
  const [values, setValues] = useState<Filters>(() => filtersOf(search));
  const apply = (next: Filters) => {
    change({ ...without(filters), ...next });
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
