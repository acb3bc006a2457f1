/** Choosing the square of a photo that is kept: by dragging, by two fingers, by the arrow keys and + and −. */
import { Button, Group, Slider, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import classes from './crop.module.css';
import { type Crop, mostZoom, moved, sideOf, wholeOf, zoomed } from './crop.ts';

/** Pixels of a side: sharp wherever a photo is shown, and far below 2 MB. */
const side = 512;
const step = 0.05;
const closer = 1.2;

interface Asked {
  photo: ImageBitmap;
  /** Undefined when the person changed their mind. */
  answer: (cropped: File | undefined) => void;
}

/** `crop(file)` asks for the square and answers it as a JPEG; put `dialog` on the screen. What is no picture comes back as it is. */
export function usePhotoCrop() {
  const [asked, setAsked] = useState<Asked>();
  const crop = async (file: File): Promise<File | undefined> => {
    const photo = await createImageBitmap(file).catch(() => undefined);
    if (!photo) return file;
    return new Promise((resolve) => {
      setAsked({
        photo,
        answer: (cropped) => {
          setAsked(undefined);
          photo.close();
          resolve(cropped);
        },
      });
    });
  };
  return { crop, dialog: <CropDialog asked={asked} /> };
}

function CropDialog({ asked }: { asked: Asked | undefined }) {
  const { t } = useTranslation('people');
  return (
    <Dialog
      opened={asked !== undefined}
      onClose={() => asked?.answer(undefined)}
      title={t('users.crop_title')}
      size="auto"
      withCloseButton={false}
    >
      {asked && <Cropper {...asked} />}
    </Dialog>
  );
}

function Cropper({ photo, answer }: Asked) {
  const { t } = useTranslation(['people', 'common']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const [crop, setCrop] = useState<Crop>(() => wholeOf(photo));
  useEffect(() => {
    if (canvas.current) draw(canvas.current, photo, crop);
  }, [photo, crop]);

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) setCrop((crop) => zoomed(photo, crop, (crop.zoom * between(now, other)) / Math.max(between(before, other), 1)));
    else {
      const { width } = event.currentTarget.getBoundingClientRect();
      setCrop((crop) => moved(photo, crop, (now.x - before.x) / width, (now.y - before.y) / width));
    }
  };
  const press = (event: KeyboardEvent) => {
    const change = keys[event.key];
    if (!change) return;
    event.preventDefault();
    setCrop((crop) => change(photo, crop));
  };
  const use = () =>
    canvas.current?.toBlob((blob) => answer(blob ? new File([blob], 'foto.jpg', { type: 'image/jpeg' }) : undefined), 'image/jpeg', 0.9);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: no element is a picture that is moved by keys */}
      <div role="application" aria-label={t('users.crop_area')} className={classes.area} tabIndex={0} data-autofocus onKeyDown={press}>
        <canvas
          ref={canvas}
          width={side}
          height={side}
          className={classes.canvas}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
          }}
          onPointerMove={drag}
          onPointerUp={(event) => fingers.current.delete(event.pointerId)}
          onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
        />
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {t('users.crop_hint')}
      </Text>
      <Slider
        mt="sm"
        min={1}
        max={mostZoom}
        step={0.1}
        label={null}
        thumbLabel={t('users.crop_zoom')}
        value={crop.zoom}
        onChange={(zoom) => setCrop((crop) => zoomed(photo, crop, zoom))}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => answer(undefined)}>
          {t('common:actions.cancel')}
        </Button>
        <Button onClick={use}>{t('users.crop_use')}</Button>
      </Group>
    </>
  );
}

const keys: Record<string, (photo: ImageBitmap, crop: Crop) => Crop> = {
  ArrowLeft: (photo, crop) => moved(photo, crop, -step, 0),
  ArrowRight: (photo, crop) => moved(photo, crop, step, 0),
  ArrowUp: (photo, crop) => moved(photo, crop, 0, -step),
  ArrowDown: (photo, crop) => moved(photo, crop, 0, step),
  '+': (photo, crop) => zoomed(photo, crop, crop.zoom * closer),
  '-': (photo, crop) => zoomed(photo, crop, crop.zoom / closer),
};

const between = (one: { x: number; y: number }, other: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y);

/** On white, because a JPEG knows no transparency. */
function draw(canvas: HTMLCanvasElement, photo: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const kept = sideOf(photo, crop);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(photo, crop.x - kept / 2, crop.y - kept / 2, kept, kept, 0, 0, side, side);
}
