/** The filters of a list: the active and the common ones as chips, and the sheet with all of them. */
import { Button, CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../list/list-head.module.css';
import type { Filters } from '../list/list-search.ts';
import { filtersOf } from '../list/list-state.ts';
import { LazyPart, lazyPart } from '../overlay/lazy-part.tsx';
import { Sheet } from '../overlay/overlay.tsx';
import type { FilterFormProps } from './filter-form.tsx';
import { FilterValue } from './filter-value.tsx';
import { clearFilters, type Filter, type FlagFilter, flagChange } from './filters.ts';

const filterForm = lazyPart(async () => (await import('./filter-form.tsx')).FilterForm);

type FiltersProps = Omit<FilterFormProps, 'onDone'>;

/** How many filters have a chip although they are not active. */
const commonCount = 2;

const isActive = (filter: Filter, values: Filters) => filter.keys.some((key) => values[key]);

interface FilterChipsProps extends FiltersProps {
  /** Parameters that the tabs set: their filters have no chips. */
  tabKeys: readonly string[];
  isPhone: boolean;
}

/** The first filters of a list are the common ones. A chip opens its filter; its cross clears it. That of a flag turns it. */
export function FilterChips({ filters, search, change, tabKeys, isPhone }: FilterChipsProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const values = filtersOf(search);
  const withChip = filters.filter((filter) => !tabKeys.includes(filter.keys[0]));
  // On the phone, chips without a value are hidden.
  const flags = withChip.filter((filter) => filter.kind === 'flag').filter((filter) => !isPhone || isActive(filter, values));
  const others = withChip.filter((filter) => filter.kind !== 'flag');
  const common = isPhone ? [] : others.slice(0, commonCount);
  const chips = others.filter((filter) => common.includes(filter) || isActive(filter, values));
  const active = [...flags, ...chips].filter((filter) => isActive(filter, values));
  if (filters.length === 0) return null;
  return (
    <>
      <ul className={classes.chips} aria-label={t('table.filters')}>
        {flags.map((filter) => (
          <li key={filter.label}>
            <FlagChip filter={filter} search={search} change={change} />
          </li>
        ))}
        {chips.map((filter) => (
          <li key={filter.label}>
            <Chip filter={filter} search={search} change={change} />
          </li>
        ))}
        <li>
          <UnstyledButton className={classes.chip} onClick={() => setOpen(true)}>
            <IconPlus size={14} aria-hidden />
            {t('actions.filters')}
          </UnstyledButton>
        </li>
        {active.length > 1 && (
          <li>
            <Button variant="subtle" size="compact-sm" onClick={() => change(clearFilters(filters))}>
              {t('actions.clear_filters')}
            </Button>
          </li>
        )}
      </ul>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} position="right" size="24rem" title={t('actions.filters')}>
        <LazyPart part={filterForm} props={{ filters, search, change, onDone: () => setOpen(false) }} />
      </Sheet>
    </>
  );
}

function FlagChip({ filter, search, change }: Pick<FiltersProps, 'search' | 'change'> & { filter: FlagFilter }) {
  const isOn = search[filter.keys[0]] === filter.value;
  return (
    <span className={classes.chipFrame} data-active={isOn || undefined}>
      <UnstyledButton className={classes.chip} aria-pressed={isOn} onClick={() => change(flagChange(filter, search))}>
        {isOn && <IconCheck size={14} aria-hidden />}
        {filter.label}
      </UnstyledButton>
    </span>
  );
}

function Chip({ filter, search, change }: Omit<FiltersProps, 'filters'> & { filter: Filter }) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const values = filtersOf(search);
  const active = isActive(filter, values);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320} trapFocus returnFocus>
      <span className={classes.chipFrame} data-active={active || undefined}>
        <Popover.Target>
          <UnstyledButton className={classes.chip} onClick={() => setOpen(!isOpen)}>
            {active ? (
              <span>
                {filter.label}:{' '}
                <strong>
                  <FilterValue filter={filter} values={values} />
                </strong>
              </span>
            ) : (
              filter.label
            )}
          </UnstyledButton>
        </Popover.Target>
        {active && (
          <CloseButton
            size={24}
            c="inherit"
            aria-label={t('table.remove_filter', { name: filter.label })}
            onClick={() => change(clearFilters([filter]))}
          />
        )}
      </span>
      <Popover.Dropdown aria-label={filter.label}>
        {isOpen && <LazyPart part={filterForm} props={{ filters: [filter], search, change, onDone: () => setOpen(false) }} />}
      </Popover.Dropdown>
    </Popover>
  );
}
