/** The filters of a list: the sheet to choose them, and the chips of the active ones. */
import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '../overlay/lazy-part.tsx';
import { Sheet } from '../overlay/overlay.tsx';
import type { FilterFormProps } from './filter-form.tsx';
import { FilterValue } from './filter-value.tsx';
import { clearFilters, type Filter } from './filters.ts';
import type { Filters, ListSearch } from './list-search.ts';
import { filtersOf } from './list-state.ts';
import classes from './toolbar.module.css';

const filterForm = lazyPart(async () => (await import('./filter-form.tsx')).FilterForm);

type FiltersProps = Omit<FilterFormProps, 'onDone'>;

const isActive = (filter: Filter, values: Filters) => filter.keys.some((key) => values[key]);

/** How many filters are active. */
export const countActive = (filters: Filter[], search: ListSearch) =>
  filters.filter((filter) => isActive(filter, filtersOf(search))).length;

export function FilterChips({ filters, search, change }: FiltersProps) {
  const { t } = useTranslation('common');
  const values = filtersOf(search);
  const active = filters.filter((filter) => isActive(filter, values));
  if (active.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('table.active_filters')}>
      {active.map((filter) => (
        <li key={filter.label} className={classes.chip}>
          <span>
            {filter.label}:{' '}
            <strong>
              <FilterValue filter={filter} values={values} />
            </strong>
          </span>
          <CloseButton
            size="xs"
            aria-label={t('table.remove_filter', { name: filter.label })}
            onClick={() => change(clearFilters([filter]))}
          />
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={() => change(clearFilters(filters))}>
          {t('actions.clear_filters')}
        </Button>
      </li>
    </ul>
  );
}

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
      <LazyPart part={filterForm} props={{ filters, search, change, onDone: onClose }} />
    </Sheet>
  );
}
