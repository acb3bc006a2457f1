/** The fourth step: the result of the check, and the import. */
import { Alert, Button, Group, Loader, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { useJobProgress } from '#modules/jobs/web/parts.ts';
import { call, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { toastFailure } from '#web/app/toast.ts';
import { download } from '#web/kit/export/download.ts';
import { Section } from '#web/kit/page/section.tsx';
import { BriefTable } from '#web/kit/table/brief-table.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type Import, imports } from '../contract.ts';
import classes from './import.module.css';

export function ResultStep({ current }: { current: Import }) {
  const { t } = useTranslation('imports');
  const isRunning = current.status === 'checking' || current.status === 'importing';
  if (current.status === 'sent' && current.problem === null) return null;
  return (
    <Section title={t('result.title')}>
      {current.problem !== null && (
        <Alert role="alert" color="red" variant="light" mb="sm" title={t('result.failed')}>
          {current.problem}
        </Alert>
      )}
      {isRunning ? <Running current={current} /> : current.status === 'checked' && <Checked current={current} />}
    </Section>
  );
}

function Running({ current: { job_id, status, rows } }: { current: Import }) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const { done, total, percent } = useJobProgress(job_id);
  const number = (value: number) => formatQuantity(String(value), language);
  const label = t(status === 'checking' ? 'result.checking' : 'result.importing');
  return (
    <div role="status" className={classes.running}>
      <Group gap="xs">
        <Loader size="xs" aria-hidden />
        <strong>{label}</strong>
        <span>{total === 0 ? t('result.waiting') : t('result.progress', { done, total: number(Math.max(total, rows)) })}</span>
      </Group>
      <Progress value={percent} animated aria-label={label} />
      <Text className={classes.note}>{t('result.keep')}</Text>
    </div>
  );
}

function Checked({ current }: { current: Import }) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const { creates, updates, unchanged, wrong } = current;
  const number = (value: number) => formatQuantity(String(value), language);
  const figures = Object.entries({ creates, updates, unchanged, ...(wrong > 0 && { wrong }) });
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name} data-wrong={name === 'wrong' || undefined}>
            <dt>{t(`result.${name}`)}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
      {wrong > 0 ? <Errors current={current} /> : <Confirm current={current} />}
    </>
  );
}

function Confirm({ current }: { current: Import }) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const [isStarting, setStarting] = useState(false);
  const count = current.creates + current.updates;
  const run = async () => {
    setStarting(true);
    try {
      const { data } = await call(imports.run, { params: { id: current.id } });
      client.setQueryData(query(imports.read, { params: { id: data.id } }).queryKey, { data });
    } catch (error) {
      toastFailure(t('result.start_failed'), error);
    } finally {
      setStarting(false);
    }
  };
  if (count === 0) return <Text className={classes.text}>{t('result.nothing')}</Text>;
  return (
    <>
      <Text className={classes.good} role="status">
        <IconCircleCheck size={18} aria-hidden /> {t('result.clean')}
      </Text>
      <Button mt="sm" loading={isStarting} onClick={() => void run()}>
        {t('result.import', { count, rows: formatQuantity(String(count), language) })}
      </Button>
    </>
  );
}

function Errors({ current }: { current: Import }) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const number = (value: number) => formatQuantity(String(value), language);
  const downloadErrors = () =>
    download(imports.errors, { params: { id: current.id } }, { fallback: 'arriero.xlsx', failure: t('prepare.failed') });
  return (
    <>
      <Alert
        role="alert"
        color="red"
        variant="light"
        icon={<IconAlertTriangle size={18} />}
        title={t('result.wrong_title', { count: current.wrong, rows: number(current.wrong) })}
      >
        {t('result.wrong_text')}
      </Alert>
      <Group my="sm">
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => void downloadErrors()}>
          {t('result.download')}
        </Button>
        {current.error_count > current.errors.length && (
          <Text className={classes.note}>{t('result.more', { shown: number(current.errors.length), count: current.error_count })}</Text>
        )}
      </Group>
      <BriefTable
        label={t('result.errors')}
        columns={[
          { title: t('error_columns.row'), cell: ({ row }) => <RowNumber row={row} />, align: 'right', card: 'amount' },
          { title: t('error_columns.column'), cell: ({ column }) => column ?? '–', card: 'title' },
          { title: t('error_columns.value'), cell: ({ value }) => value ?? '–', card: 'end' },
          { title: t('error_columns.message'), cell: ({ message }) => message, card: 'start' },
        ]}
        rows={current.errors.map((error, at) => ({ id: String(at), ...error }))}
      />
    </>
  );
}

/** Labels the number on the phone, where the table has no header. */
function RowNumber({ row }: { row: number }) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  return (
    <>
      <span className={classes.rowWord}>{t('error_columns.row')} </span>
      {formatQuantity(String(row), language)}
    </>
  );
}
