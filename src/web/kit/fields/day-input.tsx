/**
 * A date or local date-time: typed as `dd/mm/aaaa`, shorter or by name (`typed-day.ts`), pasted, or chosen in a calendar. The browser's own date input
 * follows the language of the browser, not that of the product: on a Spanish screen it read 05121988 as 12 May.
 */
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { LazyPart, lazyPart } from '../overlay/lazy-part.tsx';
import { useToday } from '../text/use-locale.ts';
import type { CalendarProps } from './calendar.tsx';
import { readDay, readLocalDateTime, shownDay, shownLocalDateTime } from './typed-day.ts';

const calendar = lazyPart<CalendarProps>(async () => (await import('./calendar.tsx')).Calendar);

export type DayInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'min' | 'max'> & {
  /** With the time: `YYYY-MM-DDTHH:MM`. */
  withTime?: boolean;
  /** `YYYY-MM-DD`; text that is not a date stays as typed, and the schema rejects it. */
  value: string | null | undefined;
  onChange: (value: string) => void;
  /** The first and the last day that the calendar offers. */
  min?: string;
  max?: string;
  ref?: Ref<HTMLInputElement>;
};

export function DayInput({ withTime = false, value, onChange, onBlur, min, max, disabled, error, ref, ...rest }: DayInputProps) {
  const { t } = useTranslation('common');
  const root = useRef<HTMLDivElement>(null);
  /** The text being typed; undefined when not editing. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  /** A text that the user left, and that cannot be read: as long as the field has it. */
  const [unread, setUnread] = useState<string>();
  const today = useToday();
  const read = withTime ? readLocalDateTime : readDay;
  const shown = withTime ? shownLocalDateTime : shownDay;
  const [day = '', time] = (value ?? '').split('T');

  /** A day without its year may become another one: it is read when the user has finished. */
  const type = (text: string) => {
    setTyped(text);
    onChange(read(text) ?? text);
  };
  const finish = () => {
    const found = typed === undefined ? undefined : read(typed, today);
    if (found !== undefined && found !== value) onChange(found);
    setUnread(found === undefined ? typed : undefined);
  };
  const close = () => {
    setOpen(false);
    root.current?.querySelector('input')?.focus();
  };
  /** Keeps the time; without one it is typed next. */
  const choose = (chosen: string) => {
    if (withTime && time === undefined) type(`${shownDay(chosen)} `);
    else {
      setTyped(undefined);
      onChange(withTime ? `${chosen}T${time}` : chosen);
    }
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter submits the form.
    if (event.key === 'Enter') finish();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Popover opened={isOpen} onDismiss={() => setOpen(false)} position="bottom-end" withRoles={false} returnFocus>
      <Popover.Target>
        <div ref={root}>
          <TextInput
            inputMode={withTime ? 'text' : 'numeric'}
            autoComplete="off"
            placeholder={t(withTime ? 'form.day_time_format' : 'form.day_format')}
            aria-keyshortcuts="Alt+ArrowDown"
            {...rest}
            ref={ref}
            disabled={disabled}
            error={
              (unread !== undefined &&
                typed === undefined &&
                unread === value &&
                t(withTime ? 'validation.day_time_unread' : 'validation.day_unread')) ||
              error
            }
            value={typed ?? shown(value ?? '')}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              finish();
              setTyped(undefined);
              onBlur?.(event);
            }}
            rightSectionPointerEvents="all"
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                // Alt and the down arrow open it from the field: one tab stop for each field.
                tabIndex={-1}
                disabled={disabled}
                aria-label={t('calendar.open')}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={18} aria-hidden />
              </ActionIcon>
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('calendar.name')} onFocus={keepDialogOpen}>
        <LazyPart part={calendar} props={{ day: isDay(day) ? day : null, onChoose: choose, min, max }} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Escape closes the calendar, and not also the dialog around its field: Mantine's dialogs look for this attribute where the key was pressed. */
function keepDialogOpen({ target }: FocusEvent<HTMLElement>): void {
  target.setAttribute('data-mantine-stop-propagation', 'true');
}
