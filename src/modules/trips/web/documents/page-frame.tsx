/** One page in the viewer: a picture that is turned, enlarged and dragged, or the link to another file. */
import { Button } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentFile } from '#modules/files/contract.ts';
import { fileUrl } from '#web/api/call.ts';
import classes from './documents.module.css';
import { type Size, shownSize, type View, type ViewChange } from './view.ts';

interface PageFrameProps {
  file: SentFile;
  label: string;
  view: View;
  change: (change: ViewChange) => void;
}

/** One frame for all pages, so that it keeps the focus when another one is shown. */
export function PageFrame({ file, label, view, change }: PageFrameProps) {
  const { t } = useTranslation('trips');
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>();
  const frame = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(measured, frame);
  const [loaded, setLoaded] = useState<{ id: string; pixels: Size }>();
  useZoomGestures(frame, change);
  const onScroll = useKeptCenter(frame, view.zoom, file.id);
  const isLoaded = loaded?.id === file.id && width > 0;
  const shown = isLoaded ? shownSize(loaded.pixels, { width, height }, view) : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={ref}
      className={classes.frame}
      data-enlarged={view.zoom > 1 || undefined}
      role="group"
      aria-label={t('documents.viewer.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the viewer and of scrolling act on it
      tabIndex={0}
      data-autofocus
      onScroll={onScroll}
      {...dragToScroll}
    >
      {file.mime.startsWith('image/') ? (
        <div className={classes.room} style={shown?.room}>
          <img
            key={file.id}
            src={fileUrl(file.url)}
            alt={label}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setLoaded({ id: file.id, pixels: { width: naturalWidth, height: naturalHeight } })
            }
            style={shown ? { ...shown.image, rotate: `${view.rotation}deg` } : { visibility: 'hidden' }}
          />
        </div>
      ) : (
        <div className={classes.noPicture}>
          <IconFileTypePdf size={56} aria-hidden />
          <span>{file.name}</span>
          <Button component="a" href={fileUrl(file.url)} download={file.name}>
            {t('documents.viewer.open_pdf')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A mouse drags the picture; a finger scrolls it. */
const dragToScroll = {
  onPointerDown: ({ pointerType, currentTarget, pointerId }: PointerEvent<HTMLDivElement>) => {
    if (pointerType === 'mouse') currentTarget.setPointerCapture(pointerId);
  },
  onPointerMove: ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLDivElement>) => {
    if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY);
  },
};

/** The wheel, and two fingers, enlarge. Listeners of React could not keep the page from scrolling or from being enlarged itself. */
function useZoomGestures(frame: RefObject<HTMLDivElement | null>, change: (change: ViewChange) => void): void {
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const zoom = (factor: number) => latest.current({ type: 'zoom', factor });
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 400));
    };
    let apart = 0;
    const touch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) return;
      event.preventDefault();
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (event.type === 'touchmove' && apart > 0) zoom(distance / apart);
      apart = distance;
    };
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('touchstart', touch, { passive: false });
    element.addEventListener('touchmove', touch, { passive: false });
    return () => {
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('touchstart', touch);
      element.removeEventListener('touchmove', touch);
    };
  }, [frame]);
}

/** Keeps what is in the middle there while the picture is enlarged. Returns what remembers it. */
function useKeptCenter(frame: RefObject<HTMLDivElement | null>, zoom: number, id: string): () => void {
  const center = useRef({ x: 0.5, y: 0.5 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each page
  useLayoutEffect(() => {
    center.current = { x: 0.5, y: 0.5 };
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the zoom
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
    element.scrollLeft = center.current.x * scrollWidth - clientWidth / 2;
    element.scrollTop = center.current.y * scrollHeight - clientHeight / 2;
  }, [zoom, frame]);
  return () => {
    const element = frame.current;
    if (!element) return;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
    center.current = { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight };
  };
}
