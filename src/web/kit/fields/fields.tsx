/** Fields of a form, by their names in the contract; with label, and the error linked to the input. */
import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  Switch,
  type SwitchProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { formatDay, formatLocalDateTime } from '#base/format.ts';
import { type ShownField, useShownField } from '../form/shown-fields.ts';
import { useLanguage } from '../text/use-locale.ts';
import { AsyncSelect, type AsyncSelectProps } from './async-select.tsx';
import { useCounter } from './counter.tsx';
import { DayInput, type DayInputProps } from './day-input.tsx';
import type { Option, OptionSource } from './options.ts';
import { usePrintHint } from './print-hint.tsx';
import { TextArea, type TextAreaProps } from './text-area.tsx';
import { useTypeAhead } from './type-ahead.ts';
import { useOptionLabel } from './use-option-label.ts';

/** `name` is the dotted path: `items.0.quantity`. The form owns value, error and events. */
export type FieldProps<P> = Omit<
  P,
  'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'error' | 'ref' | 'onChange' | 'onBlur'
> & { name: string };

/**
 * The props that every input of a form needs. Sets `aria-invalid`, which Mantine omits on some inputs, such as a switch. `shown` is how
 * the field is labelled and shows a value.
 */
export function useField(name: string, shown: ShownField) {
  useShownField(name, shown);
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return { ...field, error, 'aria-invalid': error ? true : undefined };
}

/** Emails support all characters; documents do not, so the field warns about unsupported ones. */
interface EmailText {
  isEmail?: boolean;
}

export function TextField({ name, isEmail = false, ...rest }: FieldProps<TextInputProps> & EmailText) {
  const { value, ...field } = useField(name, rest);
  const description = usePrintHint(isEmail ? '' : value, rest.description);
  return <TextInput autoComplete="off" {...useCounter(name, value)} {...rest} {...field} description={description} value={value ?? ''} />;
}

export function TextAreaField({ name, isEmail = false, ...rest }: FieldProps<TextAreaProps> & EmailText) {
  const { value, ...field } = useField(name, rest);
  const description = usePrintHint(isEmail ? '' : value, rest.description);
  return <TextArea {...useCounter(name, value)} {...rest} {...field} description={description} value={value ?? ''} />;
}

/** One of a few fixed values, with the device's own control. `placeholder` is the label of the empty choice. */
export function SelectField({
  name,
  placeholder,
  options,
  ...rest
}: FieldProps<Omit<NativeSelectProps, 'data'>> & { placeholder?: string; options: (Option | { group: string; items: Option[] })[] }) {
  const choices = options.flatMap((option) => ('items' in option ? option.items : [option]));
  const text = (chosen: string) => choices.find((option) => option.value === String(chosen))?.label ?? String(chosen);
  const { value, ...field } = useField(name, { ...rest, text });
  const onKeyDown = useTypeAhead(choices, field.onChange);
  return (
    <NativeSelect
      onKeyDown={onKeyDown}
      {...rest}
      {...field}
      value={value ?? ''}
      data={[{ value: '', label: placeholder ?? '' }, ...options]}
    />
  );
}

/** A business day. */
export function DayField({ name, ...rest }: FieldProps<DayInputProps>) {
  const language = useLanguage();
  const text = (day: string) => (isDay(day) ? formatDay(day, language) : day);
  return <DayInput {...rest} {...useField(name, { ...rest, text })} />;
}

/** A local date and time, such as a departure. */
export function LocalDateTimeField({ name, ...rest }: FieldProps<DayInputProps>) {
  const language = useLanguage();
  const text = (at: string) => (isDay(at.slice(0, 10)) && at.length > 10 ? formatLocalDateTime(at, language) : at);
  return <DayInput {...rest} {...useField(name, { ...rest, text })} withTime />;
}

export function CheckboxField({ name, ...rest }: FieldProps<CheckboxProps>) {
  const { value, ...field } = useField(name, { ...rest, text: useYesOrNo() });
  return <Checkbox {...rest} {...field} checked={value === true} />;
}

/** `otherwise` is shown until the user chooses: the field has no value then. */
export function SwitchField({ name, otherwise = false, ...rest }: FieldProps<SwitchProps> & { otherwise?: boolean }) {
  const { value, ...field } = useField(name, { ...rest, text: useYesOrNo() });
  return <Switch {...rest} {...field} checked={value ?? otherwise} />;
}

function useYesOrNo(): (value: boolean) => string {
  const { t } = useTranslation('common');
  return (value) => t(`actions.${value ? 'yes' : 'no'}`);
}

type AsyncSelectFieldProps = FieldProps<AsyncSelectProps> & { onChosen?: (option: Option | null) => void };

/** Props of a module's field for its records: `name` is the field with the id, `valueLabel` the record's label. */
export type PickerProps = Omit<AsyncSelectFieldProps, 'source'>;

/** A record of the server, searched while typing. `onChosen` receives the option, to fill in dependent fields. */
export function AsyncSelectField({ name, onChosen, ...rest }: AsyncSelectFieldProps) {
  const text = (id: string) => <OptionLabel source={rest.source} id={id} />;
  const { value, onChange, ...field } = useField(name, { ...rest, text });
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

/** The label of a record's id; a dash for one that cannot be read. */
function OptionLabel({ source, id }: { source: OptionSource; id: string }) {
  return useOptionLabel(source, id) ?? '–';
}
