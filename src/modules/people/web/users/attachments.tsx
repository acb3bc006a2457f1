import { ActionIcon, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FileAnchor, FileViewer, useFileViewer, viewedFiles } from '#modules/files/web/parts.tsx';
import { uploadFile } from '#modules/files/web/pickers.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { fileTypeProblem } from '#web/kit/fields/image-rules.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { FieldGrid } from '#web/kit/page/section.tsx';
import { attachmentKinds } from '../../contract/users.ts';
import { type Attachment, fileOf } from './attachment-file.ts';
import classes from './attachments.module.css';

const types = ['image/jpeg', 'image/png', 'application/pdf'];

interface Upload {
  name: string;
  /** The error; undefined while uploading. */
  problem?: string;
}

/** The attachments of a user. Each file is uploaded when selected, and attached when the form is saved. */
export function AttachmentsField({ name }: { name: string }) {
  const { t } = useTranslation(['people', 'common']);
  const { fields, append, remove } = useFieldArray<Record<string, Attachment[]>>({ name });
  const { open, shown } = useFileViewer();
  useShownRows(name, t('users.attachments'));
  const [uploads, setUploads] = useState<Upload[]>([]);
  const dismiss = (upload: Upload) => setUploads((now) => now.filter((other) => other !== upload));
  const fail = (name: string, problem: string) => setUploads((now) => [...now, { name, problem }]);

  const send = async (file: File) => {
    const wrongType = fileTypeProblem(file, types);
    if (wrongType) return fail(file.name, t(`common:errors.${wrongType}`));
    const upload = { name: file.name };
    setUploads((now) => [...now, upload]);
    try {
      const { id: file_id, name: file_name, ...sent } = await uploadFile(file, 'attachment');
      append({ kind: fields.length === 0 ? 'id_card' : 'other', description: '', file_id, file_name, ...sent }, { shouldFocus: false });
    } catch (error) {
      fail(file.name, error instanceof ApiError && error.message ? error.message : t('common:errors.file_upload'));
    } finally {
      dismiss(upload);
    }
  };

  return (
    <Stack gap="sm">
      <FileViewer {...shown} files={viewedFiles(fields.map(fileOf))} />
      {fields.map((field, at) => (
        <div key={field.id} className={classes.paper}>
          <Group justify="space-between" wrap="nowrap" mb="xs">
            <FileAnchor file={fileOf(field)} onOpen={open} className={classes.name}>
              <IconPaperclip size={16} aria-hidden /> {field.file_name}
            </FileAnchor>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('users.remove_attachment', { name: field.file_name })}
              onClick={() => remove(at)}
            >
              <IconX size={18} />
            </ActionIcon>
          </Group>
          <FieldGrid>
            <SelectField
              name={`${name}.${at}.kind`}
              label={t('common:labels.type')}
              required
              options={choicesOf(t, 'users.attachment_kinds', attachmentKinds)}
            />
            <TextField name={`${name}.${at}.description`} label={t('common:labels.description')} />
          </FieldGrid>
        </div>
      ))}
      {uploads.map((upload, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
        <div key={at} className={classes.paper} role={upload.problem ? 'alert' : 'status'}>
          <Group justify="space-between" wrap="nowrap">
            <Text className={classes.name}>{upload.name}</Text>
            {upload.problem && (
              <ActionIcon variant="subtle" color="gray" aria-label={t('common:actions.close')} onClick={() => dismiss(upload)}>
                <IconX size={18} />
              </ActionIcon>
            )}
          </Group>
          {upload.problem ? (
            <Text size="sm" c="red">
              {upload.problem}
            </Text>
          ) : (
            <Progress value={100} animated mt="xs" aria-label={t('common:files.uploading')} />
          )}
        </div>
      ))}
      <FileButton
        multiple
        accept={types.join()}
        onChange={(files) => files.forEach((file) => void send(file))}
        inputProps={{ 'aria-label': t('users.add_attachment') }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={17} />} className={classes.add}>
            {t('users.add_attachment')}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}
