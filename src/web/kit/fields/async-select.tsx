/** A select whose options are records of the server, searched while typing. */
import { CloseButton, Combobox, InputBase, Loader, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue, useMergedRef } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findOptionByLabel, type Option, type OptionSource, withoutLastWord } from './options.ts';
import { useOptionLabel } from './use-option-label.ts';

export interface AsyncSelectProps {
  source: OptionSource;
  /** The id of the chosen option; null for none. */
  value: string | null;
  onChange: (value: string | null, option: Option | null) => void;
  /** The label of the value, if the record contains it: saves a request. */
  valueLabel?: string | null;
  label?: ReactNode;
  'aria-label'?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  placeholder?: string;
  /** The least width of the lines, if they need more than the field has. */
  linesWidth?: string;
  /** Offers to create the typed record, for example in another tab. */
  onCreate?: (typed: string) => void;
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
  linesWidth,
  onCreate,
  error,
  ref,
  ...field
}: AsyncSelectProps) {
  const { t } = useTranslation('common');
  /** The text being typed; undefined when the field shows the chosen option. */
  const [typed, setTyped] = useState<string>();
  /** The user left a text that is not an option: it was removed, and an error is shown. */
  const [isUnmatched, setUnmatched] = useState(false);
  /** Enter or Tab was pressed before the options for the typed text arrived. */
  const [isChoicePending, setChoicePending] = useState(false);
  const [chosen, setChosen] = useState<Option | null>(null);
  const [searched] = useDebouncedValue(typed ?? '', 250);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { minLetters = 0 } = source;
  const options = useQuery({ ...source.search(searched), enabled: combobox.dropdownOpened, placeholderData: keepPreviousData });
  // Similar existing records are shown before a new one is created.
  const fewerWords = withoutLastWord(searched);
  const isNothingFound = !options.isPlaceholderData && options.data?.length === 0;
  const similar = useQuery({ ...source.search(fewerWords), enabled: Boolean(onCreate && fewerWords && isNothingFound) });
  const lines =
    isNothingFound && similar.data?.length ? similar.data.map((option) => ({ ...option, group: t('form.similar') })) : options.data;
  const mayCreate = isNothingFound && (fewerWords === '' || similar.isError || similar.data?.length === 0);
  // The label belongs to the value that it was given with: a draft that is restored after the first render has another one.
  const [labelled, setLabelled] = useState({ label: valueLabel, value });
  if (labelled.label !== valueLabel) setLabelled({ label: valueLabel, value });
  const knownLabel = chosen?.value === value ? chosen.label : labelled.value === value ? valueLabel : undefined;
  const readLabel = useOptionLabel(source, value, !knownLabel);
  const label = value === null || value === '' ? '' : (knownLabel ?? readLabel ?? '');

  // A value that is filled in while the field has the focus is selected, so that typing replaces it. Text that is already being typed is not
  // selected, because the next letter would replace it.
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another label arrives
  useEffect(() => {
    if (label && typed === undefined && input.current && input.current === document.activeElement) input.current.select();
  }, [label]);

  const type = (text: string | undefined) => {
    setTyped(text);
    setUnmatched(false);
    setChoicePending(false);
  };
  const choose = (option: Option | null) => {
    setChosen(option);
    type(undefined);
    onChange(option?.value ?? null, option);
    combobox.closeDropdown();
  };
  const submitOption = (id: string) => {
    if (id !== createOption) return choose(lines?.find((option) => option.value === id) ?? null);
    const text = typed?.trim() ?? '';
    type(undefined);
    combobox.closeDropdown();
    onCreate?.(text);
  };
  const isLoading = options.isFetching || (typed !== undefined && searched !== typed);

  /** The line that Enter and Tab take: the option with the typed label, else the best match. */
  const best = typed?.trim() ? (findOptionByLabel(typed, options.data) ?? options.data?.[0]) : undefined;
  const isBestKnown = !isLoading && combobox.dropdownOpened;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other options are shown, not when Mantine's store is another object
  useEffect(() => {
    if (!isBestKnown) return;
    if (best) combobox.selectOption(options.data?.indexOf(best) ?? 0);
    else if (typed !== undefined) combobox.resetSelectedOption();
  }, [isBestKnown, best, options.data, typed]);
  useEffect(() => {
    if (!isChoicePending || isLoading) return;
    setChoicePending(false);
    if (best) choose(best);
    else resolveTyped();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnter(event);
    else if (event.key === 'Tab' && !event.shiftKey) onTab();
    else if (event.key === 'Escape') onEscape();
  };
  /** Enter takes a line while one is being searched; otherwise it submits the form. Mantine takes the highlighted line. */
  const onEnter = (event: KeyboardEvent) => {
    if (!combobox.dropdownOpened && typed === undefined) return;
    event.preventDefault();
    if (!isLoading && combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1) return;
    if (!typed?.trim()) resolveTyped();
    else if (!combobox.dropdownOpened) combobox.openDropdown();
    else if (isLoading) setChoicePending(true);
  };
  /** Tab also chooses the highlighted line, and moves on. */
  const onTab = () => {
    if (!combobox.dropdownOpened) return;
    if (isLoading && typed?.trim()) setChoicePending(true);
    else if (combobox.getSelectedOptionIndex() !== -1) combobox.clickSelectedOption();
  };
  /** Escape clears the field; if its lines are shown and nothing was typed, Mantine only closes them. */
  const onEscape = () => {
    if (typed === undefined && combobox.dropdownOpened) return;
    if (clearable && value) choose(null);
    else type(undefined);
  };

  /** On blur: a typed text is accepted only if it is the label of one option; an emptied field is cleared. */
  const resolveTyped = () => {
    combobox.closeDropdown();
    const text = typed?.trim() ?? '';
    const named = text === '' ? undefined : findOptionByLabel(text, options.data);
    if (named) choose(named);
    else if (typed === '' && clearable && value) choose(null);
    else {
      type(undefined);
      setUnmatched(text !== '' && text !== label);
    }
  };
  const mergedRef = useMergedRef(ref, input);
  return (
    <Combobox store={combobox} withinPortal position="bottom-start" onOptionSubmit={submitOption}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...field}
          ref={mergedRef}
          role="combobox"
          aria-autocomplete="list"
          disabled={disabled}
          autoComplete="off"
          error={error ?? (isUnmatched && t('validation.choose_one'))}
          value={typed ?? label}
          placeholder={placeholder ?? t('form.search_options')}
          rightSectionPointerEvents="all"
          rightSection={
            isLoading && combobox.dropdownOpened ? (
              <Loader size={16} />
            ) : clearable && value && !disabled ? (
              <CloseButton
                size="sm"
                tabIndex={-1}
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
            combobox.resetSelectedOption();
          }}
          onKeyDown={onKeyDown}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            if (!isChoicePending) resolveTyped();
            onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown miw={linesWidth && `min(${linesWidth}, 100vw - 24px)`}>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={t('form.options')} aria-busy={isLoading}>
          <Options options={lines ?? []} value={value} />
          {!lines?.length && (
            <Combobox.Empty>
              {options.isError
                ? t('form.options_failed')
                : !options.data
                  ? t('states.loading')
                  : searched.trim().length < minLetters
                    ? t('form.type_letters', { count: minLetters })
                    : t('form.no_options')}
            </Combobox.Empty>
          )}
          {onCreate && typed?.trim() && mayCreate && !isLoading && (
            <Combobox.Option value={createOption}>
              <Text span c="var(--link)" fw={600}>
                {t('form.create_option', { text: typed.trim() })}
              </Text>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The value of the line that creates the typed record. */
const createOption = 'create';

/** The lines, under the headings of their groups. */
function Options({ options, value }: { options: Option[]; value: string | null }) {
  return [...Map.groupBy(options, ({ group }) => group)].map(([label, group]) => {
    const lines = group.map((option) => (
      <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
        {option.label}
        {option.hint && (
          <Text span size="xs" c="dimmed" display="block">
            {option.hint}
          </Text>
        )}
      </Combobox.Option>
    ));
    return label ? (
      <Combobox.Group key={label} role="group" aria-label={label} label={label}>
        {lines}
      </Combobox.Group>
    ) : (
      lines
    );
  });
}
