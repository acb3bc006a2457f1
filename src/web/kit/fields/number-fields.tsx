/** Number fields whose values are decimal strings. Shown with thousands separators, edited without; see `typed-number.ts`. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatMoney, type Language } from '#base/format.ts';
import { perMilleOfPercent } from '#base/rate.ts';
import classes from '../form/form.module.css';
import { useLanguage } from '../text/use-locale.ts';
import { type FieldProps, useField } from './fields.tsx';
import { editedNumber, isDecimal, readInteger, readNumber, readRate, shownNumber } from './typed-number.ts';

type NumberProps = FieldProps<TextInputProps>;

/** A number, as a decimal string. Text that is not a number stays as typed, and the schema rejects it. */
export function NumberField(props: NumberProps) {
  return <TypedField {...props} read={readNumber} />;
}

/** A quantity; `unit` is shown at its end. */
export function QuantityField({ unit, ...props }: NumberProps & { unit?: string }) {
  return (
    <TypedField
      {...props}
      read={readNumber}
      rightSection={unit && <span>{unit}</span>}
      rightSectionWidth={unit ? 18 + unit.length * 8 : undefined}
    />
  );
}

/** A percentage. A rate typed per mille (`9,66 ‰`) becomes a percentage. */
export function PercentField(props: NumberProps & { onTyped?: (text: string) => void }) {
  return <TypedField {...props} read={(typed, language) => readRate(typed, language, 'percent')} rightSection={<span>%</span>} />;
}

/** A percentage that is shown and typed per mille. */
export function PerMilleField(props: NumberProps & { onTyped?: (text: string) => void }) {
  return (
    <TypedField
      {...props}
      read={(typed, language) => readRate(typed, language, 'per_mille')}
      inUnit={(value) => (isDecimal(value) ? perMilleOfPercent(value) : value)}
      rightSection={<span>‰</span>}
    />
  );
}

/** An amount of money. While typing, the formatted amount is shown beside the label. */
export function MoneyField(props: NumberProps) {
  const language = useLanguage();
  const sign = language === 'es' ? '$' : 'COP';
  return (
    <TypedField
      {...props}
      read={readNumber}
      places={2}
      preview={(value) => formatMoney(value, language)}
      leftSection={<span>{sign}</span>}
      leftSectionWidth={language === 'es' ? 30 : 50}
    />
  );
}

/** A whole number that is a number in the contract: a year, a count of axles. */
export function IntegerField({ name, ...rest }: NumberProps) {
  const { value, onChange, onBlur, ...field } = useField(name, rest);
  /** The text being typed, separators included; undefined when not editing. */
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      {...field}
      value={typed ?? value ?? ''}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(readInteger(text) ?? text);
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur();
      }}
    />
  );
}

interface TypedProps extends NumberProps {
  read: (typed: string, language: Language) => string | undefined;
  /** The stored number in the unit of the field. */
  inUnit?: (value: string) => string;
  /** Called with each typed text. */
  onTyped?: (text: string) => void;
  /** Minimum decimals shown, when the number has any. */
  places?: number;
  /** Formats the value shown beside the label while typing. */
  preview?: (value: string) => string;
}

function TypedField({ name, read, inUnit = (value) => value, onTyped, places, preview, ...rest }: TypedProps) {
  const language = useLanguage();
  const shown = (number: string) => shownNumber(inUnit(number), language, places);
  const text = (number: string) => (isDecimal(number) && preview ? preview(number) : shown(number));
  const { value, onChange, onBlur, ...field } = useField(name, { ...rest, text });
  /** The text being typed; undefined when not editing. */
  const [typed, setTyped] = useState<string>();
  const { select, ...mouseHandlers } = useSelectOnFocus(typed !== undefined);
  const stored = String(value ?? '');
  return (
    <div className={classes.amount}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...field}
        {...mouseHandlers}
        value={typed ?? shown(stored)}
        onFocus={({ currentTarget }) => {
          select(currentTarget);
          setTyped(editedNumber(inUnit(stored), language));
        }}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          onTyped?.(text);
          onChange(read(text, language) ?? text);
        }}
        onBlur={() => {
          setTyped(undefined);
          onBlur();
        }}
      />
      {preview && rest.label && typed !== undefined && /^-?\d{4,}/.test(stored) && read(typed, language) === stored && (
        <span className={classes.echo} aria-hidden>
          {preview(stored)}
        </span>
      )}
    </div>
  );
}

/**
 * Selects the whole number on focus, after the thousands separators are removed, so that typing replaces it. Without this a click would
 * leave the caret at a random place in the changed text. A drag that selects digits is not overridden.
 */
function useSelectOnFocus(isEdited: boolean) {
  const focused = useRef<HTMLInputElement>(undefined);
  const isClicked = useRef(false);
  useLayoutEffect(() => {
    if (isEdited) focused.current?.select();
  }, [isEdited]);
  return {
    select: (input: HTMLInputElement) => {
      focused.current = input;
    },
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      isClicked.current = document.activeElement !== currentTarget;
    },
    onMouseUp: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (isClicked.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select();
      isClicked.current = false;
    },
  };
}
