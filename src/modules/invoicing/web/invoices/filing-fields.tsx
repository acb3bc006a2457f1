import { useTranslation } from 'react-i18next';
import { DayField, TextField } from '#web/kit/fields/fields.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';

/** When a customer received several invoices, and the proof of it. */
export function FilingFields() {
  const { t } = useTranslation('invoicing');
  return (
    <>
      <DayField name="filing_date" label={t('fields.filing_date')} required max={useToday()} data-autofocus />
      <TextField name="filing_reference" label={t('fields.filing_reference')} />
    </>
  );
}
