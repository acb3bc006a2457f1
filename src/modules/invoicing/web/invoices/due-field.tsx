import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { day } from '#base/format.ts';
import { DayField } from '#web/kit/fields/fields.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { dueDate } from '../../rules/balance.ts';

/** The due date. It follows the customer's terms until the person writes another; then the proposal stays one click away. */
export function DueField({ terms }: { terms: number | null }) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const { setValue } = useFormContext();
  const [issue_date, filing_date, due_date] = useWatch({ name: ['issue_date', 'filing_date', 'due_date'] }) as [
    string,
    string | null,
    string,
  ];
  const proposed =
    terms === null || !isDay(issue_date ?? '')
      ? null
      : dueDate({ issue_date, filing_date: isDay(filing_date ?? '') ? filing_date : null }, terms);
  const followed = useRef(proposed);
  const propose = (value: string) => setValue('due_date', value, { shouldDirty: true, shouldValidate: due_date !== '' });

  useEffect(() => {
    const follows = due_date === '' || due_date === followed.current;
    if (proposed && follows && due_date !== proposed) setValue('due_date', proposed, { shouldDirty: due_date !== '' });
    if (proposed) followed.current = proposed;
  }, [proposed, due_date, setValue]);

  return (
    <div>
      <DayField name="due_date" label={t('fields.due_date')} required />
      {proposed && due_date !== proposed && (
        <Anchor component="button" type="button" size="sm" mt={4} onClick={() => propose(proposed)} title={t('fields.use_proposed')}>
          {t('fields.due_hint', { day: day(proposed, language) })}
        </Anchor>
      )}
    </div>
  );
}
