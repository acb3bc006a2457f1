import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isDay } from '#base/days.ts';
import { formatDay } from '#base/format.ts';
import { isClosed } from '#modules/companies/contract/books.ts';
import { useSession } from '../../session/session.ts';
import { useLanguage } from '../text/use-locale.ts';
import type { DayInputProps } from './day-input.tsx';
import { DayField, type FieldProps } from './fields.tsx';

/**
 * The day of a record of money. Says at once if the books of that day are closed, as the server will when the form is saved. That remains
 * possible: the books may have been opened since the page was loaded.
 */
export function BooksDayField(props: FieldProps<DayInputProps>) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const day = useWatch({ name: props.name }) as string | null;
  const { getFieldState, formState } = useFormContext();
  const through = useSession().currentCompany?.closed_through ?? null;
  const isRefused = getFieldState(props.name, formState).invalid;
  if (through === null || !day || !isDay(day) || !isClosed(day, through) || isRefused) return <DayField {...props} />;
  return (
    <DayField
      {...props}
      description={t('errors.books_closed', { closed_through: formatDay(through, language) })}
      descriptionProps={{ role: 'status', c: 'var(--amber-text)' }}
      // Below the input, or in place of the hint above it: the input does not move while it is typed in.
      {...(!props.description && { inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
    />
  );
}
