/** An expense in three touches: its photo, its amount and its category. Trip, truck, driver and day are filled in. */
import { Button, Input, NativeSelect, UnstyledButton } from '@mantine/core';
import { IconCamera, IconCheck, IconDots, IconGasStation, IconReceipt, IconRoad, IconToolsKitchen2 } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Id, PositiveMoney } from '#base/wire.ts';
import { useRoadCategories } from '#modules/expenses/web/parts.ts';
import { ChooseFiles, longestSide } from '#modules/files/web/pickers.tsx';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { useField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { shrinkImage } from '#web/kit/fields/shrink-image.ts';
import { Form } from '#web/kit/form/form.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import driver from './driver.module.css';
import classes from './expense.module.css';
import { driverOutbox } from './outbox.ts';

const QuickExpense = z.object({ category_id: Id, amount: PositiveMoney });
const icons: Partial<Record<string, typeof IconRoad>> = { fuel: IconGasStation, tolls: IconRoad, meals: IconToolsKitchen2 };
/** The names of these are too long for a button. */
const shortNames = new Set<string | null>(['fuel', 'tolls', 'meals']);
const empty = { category_id: '', amount: '' };
/** How many categories have a button. */
const buttons = 3;

type Category = ReturnType<typeof useRoadCategories>[number];

/** `trip`: the one on the screen. */
export function AddExpense({ trip }: { trip: Trip | undefined }) {
  const categories = useRoadCategories();
  return categories.length === 0 ? null : <QuickForm trip={trip} categories={categories} />;
}

function QuickForm({ trip, categories }: { trip: Trip | undefined; categories: Category[] }) {
  const { t } = useTranslation(['reports', 'common']);
  const today = useToday();
  const [photo, setPhoto] = useState<File>();
  const form = useZodForm(QuickExpense, empty);
  // The trip may change while the driver types, when the previous one is delivered.
  const kept = useRef(trip);
  if (!form.isDirty() && !photo) kept.current = trip;
  const ofTrip = kept.current;
  const more = `/admin/expenses/new${ofTrip ? `?trip_id=${ofTrip.id}` : ''}`;
  return (
    <Section
      title={t('own.add_expense')}
      hint={ofTrip && t('own.of_trip', { trip: ofTrip.number, plate: ofTrip.truck_plate })}
      action={
        <AppLink href={more} className={driver.more}>
          {t('own.more_facts')}
        </AppLink>
      }
    >
      <Form
        form={form}
        success={t('own.expense_kept')}
        onSubmit={async ({ category_id, amount }) => {
          const category = categories.find(({ id }) => id === category_id)?.name ?? '';
          const entry = { step: 'expense', trip_id: ofTrip?.id ?? null, date: today, category_id, category, amount } as const;
          await driverOutbox.add(entry, { photo: photo ? await shrinkImage(photo, longestSide) : null });
        }}
        onSaved={() => {
          setPhoto(undefined);
          form.reset(empty);
        }}
      >
        <Categories categories={categories} />
        <div className={classes.entry}>
          <ChooseFiles isCamera onChoose={([taken]) => taken && setPhoto(taken)}>
            {(open) => (
              <UnstyledButton
                className={classes.camera}
                data-taken={photo ? true : undefined}
                onClick={open}
                aria-label={t(photo ? 'own.photo_taken' : 'own.photo')}
              >
                {photo ? <IconCheck size={26} aria-hidden /> : <IconCamera size={26} aria-hidden />}
              </UnstyledButton>
            )}
          </ChooseFiles>
          <MoneyField name="amount" aria-label={t('common:labels.amount')} placeholder={t('common:labels.amount')} size="lg" />
          <Button type="submit" className={classes.save}>
            {t('common:actions.save')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function Categories({ categories }: { categories: Category[] }) {
  const { t } = useTranslation('reports');
  const id = useId();
  const { value, onChange, error } = useField('category_id', { label: t('own.category') });
  const [shown, others] = [categories.slice(0, buttons), categories.slice(buttons)];
  const other = others.find((one) => one.id === value);
  return (
    <>
      <fieldset aria-label={t('own.category')} aria-describedby={id} className={classes.categories}>
        {shown.map(({ id: category, key, name }) => {
          const Icon = icons[key ?? ''] ?? IconReceipt;
          return (
            <UnstyledButton
              key={category}
              aria-pressed={value === category}
              className={classes.category}
              onClick={() => onChange(category)}
            >
              <Icon size={24} aria-hidden />
              {shortNames.has(key) ? t(`own.categories.${key}`) : name}
            </UnstyledButton>
          );
        })}
        {others.length > 0 && (
          <div className={classes.category} data-chosen={other ? true : undefined}>
            <IconDots size={24} aria-hidden />
            <span aria-hidden>{other?.name ?? t('own.other')}</span>
            <NativeSelect
              className={classes.others}
              aria-label={t('own.other')}
              value={other?.id ?? ''}
              onChange={({ currentTarget }) => currentTarget.value && onChange(currentTarget.value)}
              data={[{ value: '', label: t('own.other') }, ...others.map((one) => ({ value: one.id, label: one.name }))]}
            />
          </div>
        )}
      </fieldset>
      <Input.Error id={id}>{error && t('own.choose_category')}</Input.Error>
    </>
  );
}
