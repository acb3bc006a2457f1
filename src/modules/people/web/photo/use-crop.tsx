/** Crops a photo to a square in a dialog. The cropping library loads when the dialog first opens. */
import { Button, Group, Slider, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import classes from './crop.module.css';
import { croppedJpeg, maxZoom } from './jpeg.ts';

const cropArea = lazyPart(async () => (await import('./crop-area.tsx')).CropArea);

interface CropRequest {
  photo: ImageBitmap;
  /** URL of the photo. */
  url: string;
  /** Undefined when the user cancelled. */
  answer: (cropped: File | undefined) => void;
}

/** `crop(file)` shows the dialog and resolves to a square JPEG; render `dialog`. A file that is not an image is returned unchanged. */
export function usePhotoCrop() {
  const [request, setRequest] = useState<CropRequest>();
  const crop = async (file: File): Promise<File | undefined> => {
    const photo = await createImageBitmap(file).catch(() => undefined);
    if (!photo) return file;
    const url = URL.createObjectURL(file);
    return new Promise((resolve) => {
      setRequest({
        photo,
        url,
        answer: (cropped) => {
          setRequest(undefined);
          photo.close();
          URL.revokeObjectURL(url);
          resolve(cropped);
        },
      });
    });
  };
  return { crop, dialog: <CropDialog request={request} /> };
}

function CropDialog({ request }: { request: CropRequest | undefined }) {
  const { t } = useTranslation('people');
  return (
    <Dialog
      opened={request !== undefined}
      onClose={() => request?.answer(undefined)}
      title={t('users.crop_title')}
      size="auto"
      withCloseButton={false}
    >
      {request && <Cropper {...request} />}
    </Dialog>
  );
}

function Cropper({ photo, url, answer }: CropRequest) {
  const { t } = useTranslation(['people', 'common']);
  const [zoom, setZoom] = useState(1);
  const area = useRef<Area>(undefined);
  const confirmCrop = async () => {
    if (area.current) answer(await croppedJpeg(photo, area.current));
  };
  return (
    <>
      <div className={classes.area}>
        <LazyPart part={cropArea} props={{ photo: url, label: t('users.crop_area'), zoom, onZoom: setZoom, area }} />
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {t('users.crop_hint')}
      </Text>
      <Slider mt="sm" min={1} max={maxZoom} step={0.1} label={null} thumbLabel={t('users.crop_zoom')} value={zoom} onChange={setZoom} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => answer(undefined)}>
          {t('common:actions.cancel')}
        </Button>
        <Button onClick={() => void confirmCrop()}>{t('users.crop_use')}</Button>
      </Group>
    </>
  );
}
