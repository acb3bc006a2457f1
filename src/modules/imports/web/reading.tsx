/** The third step: how the file is written, as detected or chosen by the user, with its first rows. */
import { Alert, Button, Checkbox, NativeSelect, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FileSettings, separators } from '#base/lists/file-settings.ts';
import { call, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { failureText, toastFailure } from '#web/app/toast.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { type Import, type ImportDescription, type ImportSettings, imports } from '../contract.ts';
import classes from './import.module.css';
import { PreviewTable } from './preview.tsx';

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;
const markNames = { ',': 'comma', '.': 'point' } as const;

export function ReadingStep({ current, description }: { current: Import; description: ImportDescription }) {
  const { t } = useTranslation('imports');
  const [failure, setFailure] = useState<string>();
  const [isStarting, setStarting] = useState(false);
  const { settings, choices } = current;
  const isBusy = current.status === 'checking' || current.status === 'importing';
  const show = (data: Import) => client.setQueryData(query(imports.read, { params: { id: data.id } }).queryKey, { data });
  const change = async (changed: Partial<ImportSettings>) => {
    setFailure(undefined);
    try {
      const body = { ...settings, choices, ...changed };
      show((await call(imports.change, { params: { id: current.id }, body, version: current.version, quiet: true })).data);
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  const check = async () => {
    setStarting(true);
    try {
      show((await call(imports.check, { params: { id: current.id } })).data);
    } catch (error) {
      toastFailure(t('result.start_failed'), error);
    } finally {
      setStarting(false);
    }
  };
  const unknown = current.columns.filter(({ known, title }) => !known && title !== '').map(({ title }) => title);
  const has = (...kinds: string[]) => description.columns.some(({ kind }) => kinds.includes(kind));
  return (
    <Section title={t('reading.title')}>
      <FieldGrid>
        {settings.separator !== null && (
          <NativeSelect
            label={t('reading.separator')}
            value={settings.separator}
            disabled={isBusy}
            data={separators.map((value) => ({ value, label: t(`reading.separators.${separatorNames[value]}`) }))}
            onChange={(event) => void change({ separator: event.currentTarget.value as FileSettings['separator'] })}
          />
        )}
        {has('decimal') && (
          <NativeSelect
            label={t('reading.decimal_mark')}
            value={settings.decimal_mark}
            disabled={isBusy}
            data={(['.', ','] as const).toReversed().map((value) => ({ value, label: t(`reading.decimal_marks.${markNames[value]}`) }))}
            onChange={(event) => void change({ decimal_mark: event.currentTarget.value as FileSettings['decimal_mark'] })}
          />
        )}
        {has('day') && (
          <NativeSelect
            label={t('reading.date_order')}
            value={settings.date_order}
            disabled={isBusy}
            data={choicesOf(t, 'reading.date_orders', ['dmy', 'mdy'])}
            onChange={(event) => void change({ date_order: event.currentTarget.value as FileSettings['date_order'] })}
          />
        )}
      </FieldGrid>
      {current.encoding && <Text className={classes.note}>{t(`reading.encoding.${current.encoding}`)}</Text>}
      {failure !== undefined && (
        <Alert role="alert" color="red" variant="light" mt="sm" title={t('reading.failed')}>
          {failure}
        </Alert>
      )}
      <PreviewTable current={current} />
      {unknown.length > 0 && <Text className={classes.note}>{t('reading.unknown', { columns: unknown.join(', ') })}</Text>}
      {current.missing.length > 0 && (
        <Text className={classes.warning}>
          <IconAlertTriangle size={16} aria-hidden /> {t('reading.missing', { columns: current.missing.join(', ') })}
        </Text>
      )}
      {description.choices.map(({ name, label }) => (
        <Checkbox
          key={name}
          mt="sm"
          label={label}
          checked={choices[name] ?? false}
          disabled={isBusy}
          onChange={(event) => void change({ choices: { ...choices, [name]: event.currentTarget.checked } })}
        />
      ))}
      {current.status === 'sent' && (
        <Button mt="md" loading={isStarting} onClick={() => void check()}>
          {t('reading.check')}
        </Button>
      )}
    </Section>
  );
}
