/** Where the missing proof of delivery is given: a zone to drop it on; on a phone a large button that opens the camera. */
import { Button, UnstyledButton } from '@mantine/core';
import { IconCamera, IconCameraPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChooseFiles, useDroppedFiles } from '#modules/files/web/pickers.tsx';
import classes from './documents.module.css';

interface MissingProofProps {
  onGive: (files: File[]) => void;
  hasCamera: boolean;
  /** It is the next step. */
  isNext: boolean;
}

export function MissingProof({ onGive, hasCamera, isNext }: MissingProofProps) {
  const { t } = useTranslation('trips');
  const dropped = useDroppedFiles(onGive);
  if (hasCamera)
    return (
      <div className={classes.phone}>
        <ChooseFiles isCamera onChoose={onGive}>
          {(open) => (
            <Button size="xl" variant={isNext ? 'filled' : 'default'} fullWidth leftSection={<IconCamera size={24} />} onClick={open}>
              {t('documents.upload_proof')}
            </Button>
          )}
        </ChooseFiles>
        <ChooseFiles isMultiple onChoose={onGive}>
          {(open) => (
            <Button variant="subtle" fullWidth onClick={open}>
              {t('documents.choose_file')}
            </Button>
          )}
        </ChooseFiles>
      </div>
    );
  return (
    <ChooseFiles isMultiple onChoose={onGive}>
      {(open) => (
        <UnstyledButton className={classes.zone} onClick={open} {...dropped}>
          <IconCameraPlus size={22} aria-hidden />
          <strong>{t('documents.missing')}</strong>
          <span>{t('documents.missing_give')}</span>
        </UnstyledButton>
      )}
    </ChooseFiles>
  );
}
