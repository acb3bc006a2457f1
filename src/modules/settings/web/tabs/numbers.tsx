import { Alert, Button, Fieldset, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber, isExhausted, isNearlyExhausted } from '#base/numbers.ts';
import {
  colombianSeries,
  type NumberFormat,
  NumberFormatInput,
  numberFormats,
  startingSeries,
} from '#modules/companies/contract/number-formats.ts';
import { call, queriesOf, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { showFailure, toastSuccess } from '#web/app/toast.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SubmitButton } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { usePageCompany } from '../company/context.ts';
import classes from './numbers.module.css';

/** The number formats of the seven documents, each with a preview of the next number. */
export function NumbersTab() {
  const { t } = useTranslation('settings');
  const company = usePageCompany();
  const answer = useQuery(query(numberFormats.list, { company: company.id }));
  return (
    <Loaded answer={answer}>
      {({ data }) => (
        <Section title={t('numbers.title')} hint={t('numbers.hint')}>
          {company.may.update && data.every(({ document, series }) => series === startingSeries[document]) && (
            <ColombianSeries formats={data} />
          )}
          {data.map((format) => (
            <FormatForm key={format.document} format={format} />
          ))}
        </Section>
      )}
    </Loaded>
  );
}

/** Offers the Colombian series while no series was changed. */
function ColombianSeries({ formats }: { formats: NumberFormat[] }) {
  const { t } = useTranslation('settings');
  const company = usePageCompany();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(numberFormats.useColombianSeries, { company: company.id }),
    onSuccess: () => toastSuccess(t('numbers.colombian_saved')),
    onError: (error) => showFailure(t('numbers.save_failed'), error),
    onSettled: () => client.invalidateQueries(queriesOf(numberFormats.list, company.id)),
  });
  const example = formats.map((format) => formatNumber({ ...format, series: colombianSeries[format.document] }, format.next_number));
  return (
    <Alert variant="light" color="petrol" mb="md" title={t('numbers.colombian_title')}>
      <Group justify="space-between">
        <span>{example.join(' · ')}</span>
        <Button variant="light" loading={isPending} onClick={() => mutate()}>
          {t('numbers.colombian')}
        </Button>
      </Group>
    </Alert>
  );
}

function FormatForm({ format }: { format: NumberFormat }) {
  const { t } = useTranslation(['settings', 'common']);
  const company = usePageCompany();
  const { document, series, delimiter, length, next_number, version } = format;
  const form = useZodForm(
    NumberFormatInput,
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
      onSaved={() => client.invalidateQueries(queriesOf(numberFormats.list, company.id))}
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
          <SubmitButton variant="light" aria-label={t('numbers.save', { name })} className={classes.save}>
            {t('common:actions.save')}
          </SubmitButton>
        )}
      </Fieldset>
      <Warning format={format} />
    </Form>
  );
}

/** The number of the next document, updated while typing. */
function Preview() {
  const { t } = useTranslation('settings');
  const [series, delimiter, length, next] = useWatch({ name: ['series', 'delimiter', 'length', 'next_number'] });
  const parsed = NumberFormatInput.safeParse({ series, delimiter, length, next_number: next });
  return (
    <div className={classes.preview}>
      <span>{t('numbers.next')}</span>
      <output aria-live="polite">{parsed.success ? formatNumber(parsed.data, parsed.data.next_number) : '–'}</output>
    </div>
  );
}

/** Warns when numbers are nearly or completely used up. */
function Warning({ format }: { format: NumberFormat }) {
  const { t } = useTranslation('settings');
  if (!isNearlyExhausted(format, format.next_number)) return null;
  const isOver = isExhausted(format, format.next_number);
  return (
    <Alert color={isOver ? 'red' : 'amber'} variant="light" mb="md">
      {t(isOver ? 'numbers.exhausted' : 'numbers.nearly_exhausted', { left: 10 ** format.length - format.next_number })}
    </Alert>
  );
}
