/** An image of a record: cropped or shrunk, checked and uploaded when chosen; saving the form sends its id. */
import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { fileUrl } from '../../api/call.ts';
import classes from '../form/form.module.css';
import { useField } from './fields.tsx';
import { fileTypeProblem, imageProblem, imageTypes } from './image-rules.ts';
import { shrinkImage } from './shrink-image.ts';

export interface Uploaded {
  id: string;
  /** The path of the image. */
  url: string;
}

interface ImageFieldProps {
  /** The field with the file's id, or null. */
  name: string;
  label: string;
  description?: string;
  /** The path of the record's present image. */
  current?: string | null;
  /** The bytes to send for the chosen file: by default the image, smaller if it is too large. Undefined if the user cancelled. */
  prepare?: (file: File) => Promise<File | undefined>;
  upload: (file: File) => Promise<Uploaded>;
}

export function ImageField({ name, label, description, current, prepare = shrinkImage, upload }: ImageFieldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const [uploaded, setUploaded] = useState<Uploaded>();
  const urlOf = (image: string) => (image === uploaded?.id ? uploaded.url : (current ?? undefined));
  const text = (image: string) => <img className={classes.small} src={urlOf(image)} alt={label} />;
  const { value, onChange, error: fieldError } = useField(name, { label, text });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const shown = value ? urlOf(value) : undefined;
  const error = problem ?? fieldError;

  const choose = async (file: File | null) => {
    if (!file) return;
    const show = (invalid: ReturnType<typeof imageProblem>) => setProblem(invalid && t(`errors.${invalid}`));
    const wrongType = fileTypeProblem(file);
    show(wrongType);
    if (wrongType) return;
    setSending(true);
    try {
      const prepared = await prepare(file);
      if (!prepared) return;
      const invalid = imageProblem(prepared);
      show(invalid);
      if (invalid) return;
      const result = await upload(prepared);
      setUploaded(result);
      onChange(result.id);
    } catch (failure) {
      setProblem(failure instanceof ApiError && failure.message ? failure.message : t('errors.file_upload'));
    } finally {
      setSending(false);
    }
  };

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      id={id}
      description={description ?? t('files.image_hint')}
      error={error}
      role="group"
      aria-labelledby={`${id}-label`}
    >
      <div className={classes.image}>
        <div className={classes.preview}>
          {shown ? <img src={fileUrl(shown)} alt={t('files.preview')} /> : <IconPhoto size={26} aria-hidden />}
        </div>
        <Group gap="xs">
          <FileButton accept={imageTypes.join()} onChange={(file) => void choose(file)} inputProps={{ name, 'aria-label': label }}>
            {(props) => (
              <Button {...props} variant="default" loading={isSending} aria-describedby={error ? `${id}-error` : `${id}-description`}>
                {shown ? t('actions.replace') : t('files.choose_image')}
              </Button>
            )}
          </FileButton>
          {value && (
            <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
              {t('actions.remove')}
            </Button>
          )}
        </Group>
        <Text component="output" size="sm" c="dimmed">
          {isSending && t('files.uploading')}
        </Text>
      </div>
    </Input.Wrapper>
  );
}
