/** The first step: the template, and the values that its columns accept. */
import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileFormat } from '#base/wire.ts';
import { download } from '#web/kit/export/download.ts';
import { Section } from '#web/kit/page/section.tsx';
import { BriefTable } from '#web/kit/table/brief-table.tsx';
import { type ImportDescription, imports } from '../contract.ts';
import classes from './import.module.css';

interface PrepareStepProps {
  description: ImportDescription;
  /** Once a file was sent, its columns are shown on request. */
  isFolded: boolean;
}

export function PrepareStep({ description, isFolded }: PrepareStepProps) {
  const { t } = useTranslation('imports');
  const downloadTemplate = (file: FileFormat) =>
    download(imports.template, { query: { list: description.list, file } }, { fallback: `arriero.${file}`, failure: t('prepare.failed') });
  return (
    <Section title={t('prepare.title')}>
      {!isFolded && (
        <>
          <Text className={classes.text}>{t('prepare.text')}</Text>
          <Text className={classes.text}>{t('prepare.key', { key: description.key })}</Text>
        </>
      )}
      <Group gap="xs" mt="xs">
        {(['xlsx', 'csv'] as const).map((file) => (
          <Button key={file} variant="default" leftSection={<IconDownload size={16} />} onClick={() => void downloadTemplate(file)}>
            {t(`prepare.${file}`)}
          </Button>
        ))}
      </Group>
      <Columns description={description} />
    </Section>
  );
}

function Columns({ description: { columns } }: { description: ImportDescription }) {
  const { t } = useTranslation('imports');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const takes = ({ kind, values }: ImportDescription['columns'][number]) => t(`kinds.${kind}`, { values: values.join(', ') });
  return (
    <>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={16} aria-hidden />
        {t('prepare.columns')}
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        <BriefTable
          label={t('prepare.columns')}
          columns={[
            { title: t('prepare.column'), cell: ({ title }) => title, card: 'title' },
            { title: t('prepare.takes'), cell: takes, card: 'start' },
            { title: t('prepare.needed'), cell: ({ required }) => t(required ? 'prepare.required' : 'prepare.optional'), card: 'end' },
          ]}
          rows={columns.map((column) => ({ id: column.title, ...column }))}
        />
      </div>
    </>
  );
}
