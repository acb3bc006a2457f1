/** A date or local date-time, with the device's own calendar. Where the device's language differs, the value is written out below the input. */
import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { dayInWords } from '../text/day-in-words.ts';
import { useLanguage } from '../text/use-language.ts';

export type DayInputProps = Omit<TextInputProps, 'type' | 'value' | 'description'> & {
  type: 'date' | 'datetime-local';
  description?: string;
  value: string | null | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function DayInput({ value, type, description, ...rest }: DayInputProps) {
  const written = dayInWords(value, useLanguage(), navigator.language);
  return (
    <TextInput
      type={type}
      max={type === 'date' ? '9999-12-31' : '9999-12-31T23:59'}
      description={written && description ? `${written} · ${description}` : (written ?? description)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      value={value ?? ''}
    />
  );
}
