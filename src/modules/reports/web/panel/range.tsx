/** The range of the figures, as the address has it: a named one, or days. */
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { DayInput } from '#web/kit/fields/day-input.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { namedRange, type Range, type RangeName, ranges } from '../../rules/ranges.ts';
import classes from './panel.module.css';

export interface RangeSearch {
  range?: RangeName | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The days that the address chooses: this month by default. */
export function rangeOf({ range, from, to }: RangeSearch, today: string): Range {
  return from && to && from <= to ? { from, to } : namedRange(range ?? 'month', today);
}

const custom = 'custom';

export function RangeSwitch({ search, range, onChange }: { search: RangeSearch; range: Range; onChange: (next: RangeSearch) => void }) {
  const { t } = useTranslation('reports');
  const isPhone = useIsPhone();
  const isCustom = search.from !== undefined && search.to !== undefined;
  const [isChosen, setChosen] = useState(false);
  const isOpen = isChosen || isCustom;
  const value = isOpen ? custom : (search.range ?? 'month');
  const choose = (next: string) => {
    setChosen(next === custom);
    if (next !== custom) onChange(next === 'month' ? {} : { range: next as RangeName });
  };
  const data = choicesOf(t, 'ranges.short', [...ranges, custom]);
  return (
    <div className={classes.range}>
      {isPhone ? (
        <NativeSelect
          aria-label={t('range_label')}
          value={value}
          data={data}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      ) : (
        <SegmentedControl aria-label={t('range_label')} value={value} data={data} onChange={choose} size="xs" />
      )}
      {isOpen && (
        <Days
          key={`${range.from} ${range.to}`}
          range={range}
          onChange={(next) => {
            setChosen(false);
            onChange(next);
          }}
        />
      )}
    </div>
  );
}

function Days({ range, onChange }: { range: Range; onChange: (next: RangeSearch) => void }) {
  const { t } = useTranslation('reports');
  const [days, setDays] = useState(range);
  const isOrdered = isDay(days.from) && isDay(days.to) && days.from <= days.to;
  const isWrong = isDay(days.from) && isDay(days.to) && !isOrdered;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOrdered) onChange(days);
  };
  return (
    <form className={classes.days} onSubmit={submit}>
      <DayInput aria-label={t('from')} value={days.from} onChange={(from) => setDays({ ...days, from })} />
      <DayInput
        aria-label={t('to')}
        value={days.to}
        onChange={(to) => setDays({ ...days, to })}
        error={isWrong && t('validation.to_before_from')}
      />
      <Button type="submit" variant="default" disabled={!isOrdered}>
        {t('apply')}
      </Button>
    </form>
  );
}
