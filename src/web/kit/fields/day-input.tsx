/** Days and local times with the device's own calendar: `type` says which. The reader's language stands below where the device has another. */
import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { inWords } from '../text/day-in-words.ts';
import { useLanguage } from '../text/use-language.ts';

export type DayInputProps = Omit<TextInputProps, 'type' | 'value' | 'description'> & {
  type: 'date' | 'datetime-local';
  description?: string;
  value: string | null | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function DayInput({ value, type, description, ...rest }: DayInputProps) {
  const words = inWords(value, useLanguage(), navigator.language);
  return (
    <TextInput
      type={type}
      max={type === 'date' ? '9999-12-31' : '9999-12-31T23:59'}
      description={words && description ? `${words} · ${description}` : (words ?? description)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      value={value ?? ''}
    />
  );
}
