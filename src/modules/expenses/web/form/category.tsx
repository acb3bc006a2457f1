/** The category of an expense: a list for the office, large buttons for drivers. */
import { Input, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, useField } from '#web/kit/fields/fields.tsx';
import type { Expense } from '../../contract/expenses.ts';
import { useCategories } from '../queries.ts';
import { useRoadCategories } from '../road-categories.ts';
import classes from './category.module.css';

/** The active categories, and the one that the expense has. */
function useOptions(expense: Expense | undefined) {
  const categories = useCategories();
  return categories
    .filter(({ id, status }) => status === 'active' || id === expense?.category_id)
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** The key of the chosen category; null for one that the company added, and before a choice. */
export function useChosenKey(): string | null {
  const categories = useCategories();
  const chosen = useWatch({ name: 'category_id' });
  return categories.find(({ id }) => id === chosen)?.key ?? null;
}

export function CategorySelect({ expense }: { expense?: Expense }) {
  const { t } = useTranslation('expenses');
  return <SelectField name="category_id" label={t('fields.category_id')} required options={useOptions(expense)} data-autofocus />;
}

export function CategoryButtons({ expense }: { expense?: Expense }) {
  const { t } = useTranslation('expenses');
  const id = useId();
  const options = useRoadCategories(expense?.category_id).map(({ id: value, name }) => ({ value, label: name }));
  const text = (chosen: string) => options.find(({ value }) => value === chosen)?.label ?? chosen;
  const { value, onChange, error, ref } = useField('category_id', { label: t('fields.category_id'), text });
  return (
    <Input.Wrapper label={t('fields.category_id')} labelElement="div" labelProps={{ id }} required error={error}>
      <div role="radiogroup" aria-labelledby={id} className={classes.buttons}>
        {options.map((option, at) => (
          <UnstyledButton
            key={option.value}
            ref={at === 0 ? ref : undefined}
            role="radio"
            aria-checked={value === option.value}
            className={classes.button}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </UnstyledButton>
        ))}
      </div>
    </Input.Wrapper>
  );
}
