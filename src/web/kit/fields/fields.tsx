/** Fields of a form, by their names in the contract; with label, and the error linked to the input. */
import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useController } from 'react-hook-form';
import { AsyncSelect, type AsyncSelectProps } from './async-select.tsx';
import { useCounter } from './counter.tsx';
import { DayInput, type DayInputProps } from './day-input.tsx';
import type { Option } from './options.ts';

/** `name` is the dotted path: `items.0.quantity`. The form owns value, error and events. */
export type FieldProps<P> = Omit<
  P,
  'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'error' | 'ref' | 'onChange' | 'onBlur'
> & { name: string };

/** The props that every input of a form needs. Sets `aria-invalid`, which Mantine omits on some inputs, such as a switch. */
export function useField(name: string) {
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return { ...field, error, 'aria-invalid': error ? true : undefined };
}

export function TextField({ name, ...rest }: FieldProps<TextInputProps>) {
  const { value, ...field } = useField(name);
  return <TextInput autoComplete="off" {...useCounter(name, value)} {...rest} {...field} value={value ?? ''} />;
}

export function TextAreaField({ name, ...rest }: FieldProps<TextareaProps>) {
  const { value, ...field } = useField(name);
  return <Textarea autosize minRows={2} {...useCounter(name, value)} {...rest} {...field} value={value ?? ''} />;
}

/** One of a few fixed values, with the device's own control. `placeholder` is the label of the empty choice. */
export function SelectField({
  name,
  placeholder,
  options,
  ...rest
}: FieldProps<Omit<NativeSelectProps, 'data'>> & { placeholder?: string; options: (Option | { group: string; items: Option[] })[] }) {
  const { value, ...field } = useField(name);
  return <NativeSelect {...rest} {...field} value={value ?? ''} data={[{ value: '', label: placeholder ?? '' }, ...options]} />;
}

/** A business day. */
export function DayField({ name, ...rest }: FieldProps<DayInputProps>) {
  return <DayInput {...rest} {...useField(name)} />;
}

/** A local date and time, such as a departure. */
export function LocalDateTimeField({ name, ...rest }: FieldProps<DayInputProps>) {
  return <DayInput {...rest} {...useField(name)} withTime />;
}

export function CheckboxField({ name, ...rest }: FieldProps<CheckboxProps>) {
  const { value, ...field } = useField(name);
  return <Checkbox {...rest} {...field} checked={value === true} />;
}

export function SwitchField({ name, ...rest }: FieldProps<SwitchProps>) {
  const { value, ...field } = useField(name);
  return <Switch {...rest} {...field} checked={value === true} />;
}

type AsyncSelectFieldProps = FieldProps<AsyncSelectProps> & { onChosen?: (option: Option | null) => void };

/** Props of a module's field for its records: `name` is the field with the id, `valueLabel` the record's label. */
export type PickerProps = Omit<AsyncSelectFieldProps, 'source'>;

/** A record of the server, searched while typing. `onChosen` receives the option, to fill in dependent fields. */
export function AsyncSelectField({ name, onChosen, ...rest }: AsyncSelectFieldProps) {
  const { value, onChange, ...field } = useField(name);
  return (
    <AsyncSelect
      {...rest}
      {...field}
      value={value ?? null}
      onChange={(id, option) => {
        onChange(id);
        onChosen?.(option);
      }}
    />
  );
}
