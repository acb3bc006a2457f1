/** A choice among the server's records, found by typing. */
import { CloseButton, Combobox, InputBase, Loader, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFound } from '../table/use-found.ts';
import { namedBy, type Option, type OptionSource } from './options.ts';

export interface AsyncSelectProps {
  source: OptionSource;
  /** The id chosen; null for none. */
  value: string | null;
  onChange: (value: string | null, option: Option | null) => void;
  /** The label of the value as the record gave it, so that a form asks nothing to show it. */
  valueLabel?: string | null;
  label?: ReactNode;
  'aria-label'?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  placeholder?: string;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

export function AsyncSelect({
  source,
  value,
  onChange,
  valueLabel,
  clearable = true,
  disabled,
  onBlur,
  placeholder,
  error,
  ref,
  ...field
}: AsyncSelectProps) {
  const { t } = useTranslation('common');
  /** What is being typed; undefined while nothing is, and then the field shows the choice. */
  const [typed, setTyped] = useState<string>();
  /** The person left a text that is no option: it is taken back, and said so. */
  const [isLost, setLost] = useState(false);
  /** Enter came before the options for what is typed. */
  const [isEager, setEager] = useState(false);
  const [chosen, setChosen] = useState<Option | null>(null);
  const [asked] = useDebouncedValue(typed ?? '', 250);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const options = useQuery({ ...source.search(asked), enabled: combobox.dropdownOpened, placeholderData: keepPreviousData });
  const known = chosen?.value === value ? chosen.label : valueLabel;
  const found = useFound(source, value, !known);
  const label = value === null || value === '' ? '' : (known ?? found ?? '');

  const type = (text: string | undefined) => {
    setTyped(text);
    setLost(false);
    setEager(false);
  };
  const choose = (option: Option | null) => {
    setChosen(option);
    type(undefined);
    onChange(option?.value ?? null, option);
    combobox.closeDropdown();
  };
  const waiting = options.isFetching || (typed !== undefined && asked !== typed);

  /** Takes what the typed text names, else the best match. */
  const takeBest = () => {
    const best = namedBy(typed ?? '', options.data) ?? options.data?.[0];
    if (best) choose(best);
  };
  useEffect(() => {
    if (!isEager || waiting) return;
    setEager(false);
    takeBest();
  });

  /** Enter belongs to the choice while there is one to make: only a field at rest sends the form. A highlighted option is Mantine's. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (!combobox.dropdownOpened && typed === undefined) return;
    event.preventDefault();
    if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1) return;
    if (!typed?.trim()) leave();
    else if (!combobox.dropdownOpened) combobox.openDropdown();
    else if (waiting) setEager(true);
    else takeBest();
  };

  /** What was typed and not chosen is taken only where it names one option; an emptied field is emptied. */
  const leave = () => {
    combobox.closeDropdown();
    const text = typed?.trim() ?? '';
    const named = text === '' ? undefined : namedBy(text, options.data);
    if (named) choose(named);
    else if (typed === '' && clearable && value) choose(null);
    else {
      type(undefined);
      setLost(text !== '' && text !== label);
    }
  };
  return (
    <Combobox store={combobox} withinPortal onOptionSubmit={(id) => choose(options.data?.find((option) => option.value === id) ?? null)}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...field}
          ref={ref}
          role="combobox"
          aria-autocomplete="list"
          disabled={disabled}
          autoComplete="off"
          error={error ?? (isLost && t('validation.choose_one'))}
          value={typed ?? label}
          placeholder={placeholder ?? t('form.search_options')}
          rightSectionPointerEvents="all"
          rightSection={
            waiting && combobox.dropdownOpened ? (
              <Loader size={16} />
            ) : clearable && value && !disabled ? (
              <CloseButton
                size="sm"
                aria-label={t('actions.clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          onChange={(event) => {
            type(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onKeyDown={onKeyDown}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            leave();
            onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={t('form.options')} aria-busy={waiting}>
          {options.data?.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              {option.label}
              {option.hint && (
                <Text span size="xs" c="dimmed" display="block">
                  {option.hint}
                </Text>
              )}
            </Combobox.Option>
          ))}
          {!options.data?.length && (
            <Combobox.Empty>
              {options.isError ? t('form.options_failed') : options.data ? t('form.no_options') : t('states.loading')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
