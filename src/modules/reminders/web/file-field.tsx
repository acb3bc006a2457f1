/** The file of a paper: uploaded when it is selected, attached when the form is saved. */
import { ActionIcon, Anchor, Button, FileButton, Group, Input, Progress } from '@mantine/core';
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentFile } from '#modules/files/contract.ts';
import { uploadFile } from '#modules/files/web/pickers.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { fileUrl } from '#web/api/call.ts';
import { useField } from '#web/kit/fields/fields.tsx';
import { fileTypeProblem } from '#web/kit/fields/image-rules.ts';

const types = ['image/jpeg', 'image/png', 'application/pdf'];

type Shown = Pick<SentFile, 'id' | 'name' | 'url'>;

export function FileField({ name, label, current }: { name: string; label: string; current: Shown | null }) {
  const { t } = useTranslation(['reminders', 'common']);
  const labelId = useId();
  const [files, setFiles] = useState<Shown[]>(current ? [current] : []);
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { value, onChange, error } = useField(name, { label, text: (id: string) => files.find((file) => file.id === id)?.name ?? id });
  const file = files.find(({ id }) => id === value);

  const send = async (chosen: File | null) => {
    if (!chosen) return;
    const wrongType = fileTypeProblem(chosen, types);
    setProblem(wrongType && t(`common:errors.${wrongType}`));
    if (wrongType) return;
    setUploading(true);
    try {
      const sent = await uploadFile(chosen, 'attachment');
      setFiles((before) => [...before, sent]);
      onChange(sent.id);
    } catch (failure) {
      setProblem(failure instanceof ApiError && failure.message ? failure.message : t('common:errors.file_upload'));
    } finally {
      setUploading(false);
    }
  };

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }} error={problem ?? error}>
      <input type="hidden" name={name} value={value ?? ''} />
      <Group gap="xs" wrap="nowrap">
        {file && (
          <>
            <Anchor href={fileUrl(file.url)} download={file.name}>
              <IconPaperclip size={16} aria-hidden /> {file.name}
            </Anchor>
            <ActionIcon variant="subtle" color="gray" aria-label={t('remove_file', { name: file.name })} onClick={() => onChange(null)}>
              <IconX size={18} />
            </ActionIcon>
          </>
        )}
        {!file && !isUploading && (
          <FileButton accept={types.join()} onChange={(chosen) => void send(chosen)} inputProps={{ 'aria-labelledby': labelId }}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={17} />}>
                {t('choose_file')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {isUploading && <Progress value={100} animated mt="xs" aria-label={t('common:files.uploading')} />}
    </Input.Wrapper>
  );
}
