/** The second step: the file. An error of the whole file stays visible until another one is chosen. */
import { Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { call, query } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { failureText } from '#web/app/toast.ts';
import { ChooseTable } from '#web/kit/files/choose-table.tsx';
import { FailureAlert } from '#web/kit/form/failure-alert.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type Import, imports } from '../contract.ts';
import classes from './import.module.css';

interface SendStepProps {
  list: string;
  current: Import | undefined;
  onSent: (id: string) => void;
}

export function SendStep({ list, current, onSent }: SendStepProps) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) alert.current?.focus();
  }, [failure]);

  const send = async (file: File) => {
    setSending(true);
    setFailure(undefined);
    try {
      const sent = await sendFile(list, file, current);
      client.setQueryData(query(imports.read, { params: { id: sent.id } }).queryKey, { data: sent });
      onSent(sent.id);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setSending(false);
    }
  };
  const isBusy = current?.status === 'checking' || current?.status === 'importing';
  return (
    <Section title={t('send.title')}>
      {failure !== undefined && <FailureAlert ref={alert} title={t('send.failed')} text={failure} />}
      {!current && <Text className={classes.text}>{t('send.text')}</Text>}
      <ChooseTable
        name={current?.file_name}
        note={current && <span>{t('send.rows', { count: current.rows, rows: formatQuantity(String(current.rows), language) })}</span>}
        texts={{ choose: t('send.choose'), other: t('send.again') }}
        isLoading={isSending}
        isDisabled={isBusy}
        onChoose={(file) => void send(file)}
      />
      {isSending && <Progress value={100} animated mt="xs" aria-label={t('send.sending')} />}
    </Section>
  );
}

/** Sends a file. The settings of the previous file stay, because a corrected file is written in the same way. */
async function sendFile(list: string, file: File, before: Import | undefined): Promise<Import> {
  const form = new FormData();
  form.append('file', file);
  const { data: sent } = await call(imports.send, { query: { list }, body: form, quiet: true });
  if (!before || before.format !== sent.format) return sent;
  const { decimal_mark, date_order } = before.settings;
  const body = { separator: sent.settings.separator, decimal_mark, date_order, choices: before.choices };
  const { data: changed } = await call(imports.change, { params: { id: sent.id }, body, version: sent.version, quiet: true });
  return changed;
}
