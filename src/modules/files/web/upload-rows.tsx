/** Files of a form: attached, being sent, and rejected. */
import { ActionIcon, Button, Progress, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './files.module.css';
import { FileLink } from './parts.tsx';
import type { Attachments } from './use-attachments.ts';
import type { Upload } from './use-uploads.ts';

/** Shows nothing without uploads. */
export function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.files}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

/** Shows nothing without files. `onOpen` opens one in the viewer. */
export function AttachedFiles({
  attachments: { files, uploads, remove },
  onOpen,
}: {
  attachments: Attachments;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation('common');
  if (files.length + uploads.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map(({ id, name, file }) => (
        <FileRow key={id} remove={t('files.remove', { name })} onRemove={() => remove(id)}>
          {file ? <FileLink file={file} onOpen={onOpen} /> : <span className={classes.name}>{name}</span>}
        </FileRow>
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

/** A file with the button that takes it from the list. */
function FileRow({ remove, onRemove, children }: { remove: string; onRemove: () => void; children: ReactNode }) {
  return (
    <li className={classes.file}>
      {children}
      <ActionIcon variant="subtle" color="gray" aria-label={remove} onClick={onRemove}>
        <IconX size={18} />
      </ActionIcon>
    </li>
  );
}

/** A file that is being sent, or was not accepted. */
function UploadRow({ upload: { name, share, problem, retry, dismiss } }: { upload: Upload }) {
  const { t } = useTranslation('common');
  if (problem === undefined)
    return (
      <FileRow remove={t('files.cancel', { name })} onRemove={dismiss}>
        <span className={classes.name} role="status">
          {name}
          <Progress
            className={classes.progress}
            value={share === 1 ? 100 : share * 100}
            animated={share === 1}
            aria-label={t('files.uploading')}
          />
        </span>
      </FileRow>
    );
  return (
    <FileRow remove={t('files.remove', { name })} onRemove={dismiss}>
      <span className={classes.name} role="alert">
        {name}
        <Text span size="sm" c="red">
          {problem}
        </Text>
      </span>
      {retry && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t('actions.retry')}
        </Button>
      )}
    </FileRow>
  );
}
