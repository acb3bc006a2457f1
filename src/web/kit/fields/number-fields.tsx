/** Fields for numbers, kept as decimal strings. Shown with thousands at rest, edited without; see `typed-number.ts`. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Language, money } from '#base/format.ts';
import classes from '../form/form.module.css';
import { useLanguage } from '../text/use-language.ts';
import { type FieldProps, useField } from './fields.tsx';
import { editedNumber, readInteger, readNumber, readPercent, shownNumber } from './typed-number.ts';

type NumberProps = FieldProps<TextInputProps>;

/** A number, as a decimal string. What cannot be read stays as it was typed, and is refused by the form. */
export function NumberField(props: NumberProps) {
  return <TypedField {...props} read={readNumber} />;
}

/** A quantity; `unit` stands at its end. */
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

/** A percentage. A rate per mille is typed with its sign, `9,66 ‰`, and kept as a percentage. */
export function PercentField(props: NumberProps) {
  return <TypedField {...props} read={readPercent} rightSection={<span>%</span>} />;
}

/** An amount of money. While it is typed, the amount is shown beside the label as it will read. */
export function MoneyField(props: NumberProps) {
  const language = useLanguage();
  const sign = language === 'es' ? '$' : 'COP';
  return (
    <TypedField
      {...props}
      read={readNumber}
      places={2}
      echo={(value) => money(value, language)}
      leftSection={<span>{sign}</span>}
      leftSectionWidth={language === 'es' ? 30 : 50}
    />
  );
}

/** A whole number that the contract keeps as a number: a year, a count of axles. */
export function IntegerField({ name, ...rest }: NumberProps) {
  const { value, onChange, onBlur, ...field } = useField(name);
  /** The text under the person's hands, thousands and all; undefined when the field is at rest. */
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
  /** Decimals shown at least, once there are any. */
  places?: number;
  /** How the amount will read. */
  echo?: (value: string) => string;
}

function TypedField({ name, read, places, echo, ...rest }: TypedProps) {
  const language = useLanguage();
  const { value, onChange, onBlur, ...field } = useField(name);
  /** The text under the person's hands; undefined when the field is at rest. */
  const [typed, setTyped] = useState<string>();
  const { enter, ...clicks } = useSelectedOnEntry(typed !== undefined);
  const held = String(value ?? '');
  return (
    <div className={classes.amount}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...field}
        {...clicks}
        value={typed ?? shownNumber(held, language, places)}
        onFocus={({ currentTarget }) => {
          enter(currentTarget);
          setTyped(editedNumber(held, language));
        }}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          onChange(read(text, language) ?? text);
        }}
        onBlur={() => {
          setTyped(undefined);
          onBlur();
        }}
      />
      {echo && rest.label && typed !== undefined && /^-?\d{4,}/.test(held) && read(typed, language) === held && (
        <span className={classes.echo} aria-hidden>
          {echo(held)}
        </span>
      )}
    </div>
  );
}

/**
 * Selects the whole number once its thousands are taken away on entry, as the browser had before they were, so that typing replaces
 * it. A click that enters would leave the caret anywhere in a text that moved under it; one that drags over digits is left alone.
 */
function useSelectedOnEntry(isEdited: boolean) {
  const entered = useRef<HTMLInputElement>(undefined);
  const isClicked = useRef(false);
  useLayoutEffect(() => {
    if (isEdited) entered.current?.select();
  }, [isEdited]);
  return {
    enter: (input: HTMLInputElement) => {
      entered.current = input;
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
