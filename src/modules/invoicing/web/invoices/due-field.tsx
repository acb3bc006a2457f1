import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { DayField } from '#web/kit/fields/fields.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { dueDate } from '../../rules/balance.ts';

/** The due date. It follows the customer's payment terms until the user types another; then a link restores the proposal. */
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
  const lastProposed = useRef(proposed);
  const propose = (value: string) => setValue('due_date', value, { shouldDirty: true, shouldValidate: due_date !== '' });

  useEffect(() => {
    const isFollowing = due_date === '' || due_date === lastProposed.current;
    if (proposed && isFollowing && due_date !== proposed) setValue('due_date', proposed, { shouldDirty: due_date !== '' });
    if (proposed) lastProposed.current = proposed;
  }, [proposed, due_date, setValue]);

  return (
    <div>
      <DayField name="due_date" label={t('fields.due_date')} required />
      {proposed && due_date !== proposed && (
        <Anchor component="button" type="button" size="sm" mt={4} onClick={() => propose(proposed)} title={t('fields.use_proposed')}>
          {t('fields.due_hint', { day: formatDay(proposed, language) })}
        </Anchor>
      )}
    </div>
  );
}
