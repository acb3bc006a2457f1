/** The category of an expense: a list for the office, large buttons for drivers. */
import { Input, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField, useField } from '#web/kit/fields/fields.tsx';
import type { Expense } from '../../contract/expenses.ts';
import { useCategories } from '../queries.ts';
import classes from './category.module.css';

/** The active categories, and the one that the expense has. */
function useOptions(expense: Expense | undefined) {
  const categories = useCategories();
  return categories
    .filter(({ id, status }) => status === 'active' || id === expense?.category_id)
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** The key of the chosen category; null for one of the company's own, and while none is chosen. */
export function useChosenKey(): string | null {
  const categories = useCategories();
  const chosen = useWatch({ name: 'category_id' });
  return categories.find(({ id }) => id === chosen)?.key ?? null;
}

export function CategorySelect({ expense }: { expense?: Expense }) {
  const { t } = useTranslation('expenses');
  return <SelectField name="category_id" label={t('fields.category_id')} required options={useOptions(expense)} data-autofocus />;
}

/** What drivers pay on the road, in this order; the others come after. */
const onTheRoad: (string | null)[] = ['fuel', 'tolls', 'meals', 'lodging', 'parking', 'loading', 'tyres', 'repairs'];

/** Those of the road first. */
function useOptionsOfRoad(expense: Expense | undefined) {
  const keys = new Map(useCategories().map(({ id, key }) => [id, key]));
  const placeOf = ({ value }: { value: string }) =>
    (onTheRoad.indexOf(keys.get(value) ?? null) + onTheRoad.length + 1) % (onTheRoad.length + 1);
  return useOptions(expense).toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The active categories, those of the road first; empty until they are loaded. `key`: of a seeded one. */
export function useRoadCategories(): { id: string; key: string | null; name: string }[] {
  const keys = new Map(useCategories().map(({ id, key }) => [id, key]));
  return useOptionsOfRoad(undefined).map(({ value, label }) => ({ id: value, key: keys.get(value) ?? null, name: label }));
}

export function CategoryButtons({ expense }: { expense?: Expense }) {
  const { t } = useTranslation('expenses');
  const id = useId();
  const options = useOptionsOfRoad(expense);
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
