/** A choice among the server's records, found by typing. */
import { CloseButton, Combobox, InputBase, Loader, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option, OptionSource } from './options.ts';
import { useFound } from './use-found.ts';

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
  ref,
  ...field
}: AsyncSelectProps) {
  const { t } = useTranslation('common');
  /** What is being typed; undefined while nothing is, and then the field shows the choice. */
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState<Option | null>(null);
  const [asked] = useDebouncedValue(typed ?? '', 250);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const options = useQuery({ ...source.search(asked), enabled: combobox.dropdownOpened, placeholderData: keepPreviousData });
  const known = chosen?.value === value ? chosen.label : valueLabel;
  const found = useFound(source, value, !known);
  const label = value === null || value === '' ? '' : (known ?? found ?? '');

  const choose = (option: Option | null) => {
    setChosen(option);
    setTyped(undefined);
    onChange(option?.value ?? null, option);
    combobox.closeDropdown();
  };
  const waiting = options.isFetching || (typed !== undefined && asked !== typed);
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
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            combobox.closeDropdown();
            if (typed === '' && clearable && value) choose(null);
            setTyped(undefined);
            onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={t('form.options')}>
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
