/** The filters of a list: the sheet where they are chosen, and the chips that show what is in force. */
import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Late, late } from '../overlay/late.tsx';
import { Sheet } from '../overlay/overlay.tsx';
import { FilterChosen } from './filter-chosen.tsx';
import type { FilterFormProps } from './filter-form.tsx';
import { type Filter, without } from './filters.ts';
import { type Filters, filtersOf, type ListSearch } from './list-state.ts';
import classes from './toolbar.module.css';

const filterForm = late(async () => (await import('./filter-form.tsx')).FilterForm);

type FiltersProps = Omit<FilterFormProps, 'onDone'>;

const isOn = (filter: Filter, values: Filters) => filter.keys.some((key) => values[key]);

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

/** The sheet where filters are chosen. */
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
      <Late part={filterForm} props={{ filters, search, change, onDone: onClose }} />
    </Sheet>
  );
}
