/** The days that a report is of, chosen by name or typed. */
import { Button, NativeSelect, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { DayInput } from '#web/kit/fields/day-input.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Range } from '../../rules/ranges.ts';
import { RangeSelect } from '../range-select.tsx';
import classes from './report.module.css';

interface DaysProps {
  range: Range;
  onChange: (days: { from: string | undefined; to: string | undefined }) => void;
}

export function RangeChoice({ today, ...days }: DaysProps & { today: string }) {
  return (
    <span className={classes.range}>
      <RangeSelect today={today} {...days} />
      <TypedRange key={`${days.range.from} ${days.range.to}`} {...days} />
    </span>
  );
}

function TypedRange({ range, onChange }: DaysProps) {
  const { t } = useTranslation(['reports', 'common']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const shown = `${formatDay(range.from, language)} – ${formatDay(range.to, language)}`;
  const [{ from, to }, setTyped] = useState(range);
  const isOrdered = !isDay(from) || !isDay(to) || from <= to;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" aria-label={`${t('ranges.other')}: ${shown}`} onClick={() => setOpen(!isOpen)}>
          <IconCalendar size={16} aria-hidden />
          {/* The head has it too. */}
          {!isPhone && <span className={classes.dates}>{shown}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('range_label')}>
        <form
          className={classes.days}
          onSubmit={(event) => {
            event.preventDefault();
            if (isDay(from) && isDay(to) && isOrdered) {
              setOpen(false);
              onChange({ from, to });
            }
          }}
        >
          <DayInput
            label={t('common:table.from')}
            value={from}
            onChange={(day) => setTyped({ from: day, to })}
            error={isDay(from) ? undefined : t('common:validation.date_invalid')}
          />
          <DayInput
            label={t('common:table.to')}
            value={to}
            onChange={(day) => setTyped({ from, to: day })}
            error={isDay(to) ? (isOrdered ? undefined : t('validation.to_before_from')) : t('common:validation.date_invalid')}
          />
          <Button type="submit">{t('catalogue.show')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The product has no data before this day. */
const years = 8;

export function YearSelect({ year, today, onChange }: { year: string; today: string; onChange: (year: string) => void }) {
  const { t } = useTranslation('reports');
  const now = Number(today.slice(0, 4));
  return (
    <NativeSelect
      aria-label={t('common:labels.year')}
      value={year}
      data={Array.from({ length: years }, (_, at) => String(now - at))}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}
