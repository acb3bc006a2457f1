/** The files of a service: each is uploaded when it is selected, and attached when the form is saved. */
import { ActionIcon, Anchor, Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentFile } from '#modules/files/contract.ts';
import { uploadFile } from '#modules/files/web/pickers.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { fileUrl } from '#web/api/call.ts';
import { useField } from '#web/kit/fields/fields.tsx';
import { fileTypeProblem } from '#web/kit/fields/image-rules.ts';

const types = ['image/jpeg', 'image/png', 'application/pdf'];

type Shown = Pick<SentFile, 'id' | 'name' | 'url'>;

export function FilesField({ name, label, current }: { name: string; label: string; current: readonly Shown[] }) {
  const { t } = useTranslation(['maintenance', 'common']);
  const labelId = useId();
  const [known, setKnown] = useState<readonly Shown[]>(current);
  const [uploading, setUploading] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const nameOf = (id: string) => known.find((file) => file.id === id)?.name ?? id;
  const { value, onChange, error } = useField(name, { label, text: (ids: string[]) => ids.map(nameOf).join(', ') });
  const ids = (value ?? []) as string[];
  // Several uploads end one after the other, before the form renders again.
  const latest = useRef(ids);
  latest.current = ids;
  const change = (next: string[]) => {
    latest.current = next;
    onChange(next);
  };

  const send = async (file: File) => {
    const wrongType = fileTypeProblem(file, types);
    if (wrongType) return setProblems((before) => [...before, `${file.name}: ${t(`common:errors.${wrongType}`)}`]);
    setUploading((count) => count + 1);
    try {
      const sent = await uploadFile(file, 'attachment');
      setKnown((before) => [...before, sent]);
      change([...latest.current, sent.id]);
    } catch (failure) {
      const text = failure instanceof ApiError && failure.message ? failure.message : t('common:errors.file_upload');
      setProblems((before) => [...before, `${file.name}: ${text}`]);
    } finally {
      setUploading((count) => count - 1);
    }
  };

  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }} error={error}>
      <Stack gap="xs">
        {ids.map((id, at) => {
          const file = known.find((one) => one.id === id);
          return (
            <Group key={id} gap="xs" wrap="nowrap">
              <input type="hidden" name={`${name}.${at}`} value={id} />
              <Anchor href={file && fileUrl(file.url)} download={nameOf(id)}>
                <IconPaperclip size={16} aria-hidden /> {nameOf(id)}
              </Anchor>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('files.remove', { name: nameOf(id) })}
                onClick={() => change(ids.filter((one) => one !== id))}
              >
                <IconX size={18} />
              </ActionIcon>
            </Group>
          );
        })}
        {problems.map((problem, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
          <Text key={at} size="sm" c="red" role="alert">
            {problem}
          </Text>
        ))}
        {uploading > 0 && <Progress value={100} animated aria-label={t('common:files.uploading')} />}
        <FileButton
          multiple
          accept={types.join()}
          onChange={(files) => {
            setProblems([]);
            for (const file of files) void send(file);
          }}
          inputProps={{ 'aria-labelledby': labelId }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={17} />} style={{ alignSelf: 'start' }}>
              {t('files.add')}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Input.Wrapper>
  );
}
