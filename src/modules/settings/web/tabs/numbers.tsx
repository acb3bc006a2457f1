import { Alert, Fieldset } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { exhausted, formatNumber, nearlyExhausted } from '#base/numbers.ts';
import { type NumberFormat, NumberFormatGiven, numberFormats } from '#modules/companies/contract/number-formats.ts';
import { allOf, call, query } from '#web/api/call.ts';
import { Waiting } from '#web/app/pages/waiting.tsx';
import { TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SubmitButton } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Section } from '#web/kit/page/section.tsx';
import { ErrorState } from '#web/kit/page/states.tsx';
import { useCompany } from '../company.ts';
import classes from './numbers.module.css';

/** How the seven documents are numbered, each with the number that its next one gets. */
export function NumbersTab() {
  const { t } = useTranslation('settings');
  const company = useCompany();
  const answer = useQuery(query(numberFormats.list, { company: company.id }));
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Waiting />;
  return (
    <Section title={t('numbers.title')} hint={t('numbers.hint')}>
      {answer.data.data.map((format) => (
        <FormatForm key={format.document} format={format} />
      ))}
    </Section>
  );
}

function FormatForm({ format }: { format: NumberFormat }) {
  const { t } = useTranslation(['settings', 'common']);
  const company = useCompany();
  const client = useQueryClient();
  const { document, series, delimiter, length, next_number, version } = format;
  const form = useZodForm(
    NumberFormatGiven,
    { series, delimiter, length, next_number },
    { key: `settings.${company.id}.numbers.${document}`, version },
  );
  const name = t(`documents.${document}`);
  return (
    <Form
      form={form}
      onSubmit={(body, sending) =>
        call(numberFormats.update, {
          company: company.id,
          params: { document },
          body: { ...body, next_number_seen: form.formState.defaultValues?.next_number },
          version: sending.version,
        })
      }
      onSaved={() => client.invalidateQueries(allOf(numberFormats.list, company.id))}
      success={t('numbers.saved', { name })}
      failure={t('numbers.save_failed')}
    >
      <Fieldset variant="unstyled" disabled={!company.may.update} className={classes.format}>
        <legend className={classes.legend}>{name}</legend>
        <TextField name="series" label={t('fields.series')} maxLength={6} />
        <TextField name="delimiter" label={t('fields.delimiter')} required maxLength={1} />
        <IntegerField name="length" label={t('fields.length')} required maxLength={2} />
        <IntegerField name="next_number" label={t('fields.next_number')} required maxLength={10} className={classes.next} />
        <Preview />
        {company.may.update && (
          <SubmitButton variant="light" of={t('numbers.save', { name })} className={classes.save}>
            {t('common:actions.save')}
          </SubmitButton>
        )}
      </Fieldset>
      <Warning format={format} />
    </Form>
  );
}

/** What the next document will be called, while its numbering is typed. */
function Preview() {
  const { t } = useTranslation('settings');
  const [series, delimiter, length, next] = useWatch({ name: ['series', 'delimiter', 'length', 'next_number'] });
  const parsed = NumberFormatGiven.safeParse({ series, delimiter, length, next_number: next });
  return (
    <div className={classes.preview}>
      <span>{t('numbers.next')}</span>
      <output aria-live="polite">{parsed.success ? formatNumber(parsed.data, parsed.data.next_number) : '–'}</output>
    </div>
  );
}

/** Running out is told before documents are refused. */
function Warning({ format }: { format: NumberFormat }) {
  const { t } = useTranslation('settings');
  if (!nearlyExhausted(format, format.next_number)) return null;
  const isOver = exhausted(format, format.next_number);
  return (
    <Alert color={isOver ? 'red' : 'amber'} variant="light" mb="md">
      {t(isOver ? 'numbers.exhausted' : 'numbers.nearly_exhausted', { left: 10 ** format.length - format.next_number })}
    </Alert>
  );
}
