/** One page in the viewer: a picture or a page of a PDF, which can be turned, enlarged and dragged; or the problem of the file. */
import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '#web/api/call.ts';
import type { SentFile } from '../../contract.ts';
import { isPicture } from '../viewable.ts';
import type { Pdf, PdfProblem } from './pdf.ts';
import { PdfCanvas } from './pdf-canvas.tsx';
import { usePdfPage } from './use-pdf.ts';
import { type Size, shownSize, type View, type ViewChange } from './view.ts';
import classes from './viewer.module.css';

interface FrameProps {
  file: SentFile;
  label: string;
  /** Of a file that is not a picture; undefined while it loads. */
  pdf: Pdf | PdfProblem | undefined;
  view: View;
  change: (change: ViewChange) => void;
}

/** One frame for all pages, so that it does not lose the focus when another page is shown. */
export function Frame({ file, label, pdf, view, change }: FrameProps) {
  const { t } = useTranslation('files');
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>();
  const frame = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(measured, frame);
  useZoomGestures(frame, change);
  const onScroll = useKeptCenter(frame, view.zoom, `${file.id}.${view.page}`);
  const shown = { file, label, view, size: { width, height } };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={ref}
      className={classes.frame}
      data-enlarged={view.zoom > 1 || undefined}
      role="group"
      aria-label={t('viewer.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the viewer and of scrolling act on it
      tabIndex={0}
      data-autofocus
      onScroll={onScroll}
      {...dragToScroll}
    >
      {isPicture(file) ? <Picture {...shown} /> : <PdfContent {...shown} pdf={pdf} />}
    </div>
  );
}

interface ShownProps extends Pick<FrameProps, 'file' | 'label' | 'view'> {
  /** That of the frame; without a width until it is measured. */
  size: Size;
}

function Picture({ file, label, view, size }: ShownProps) {
  const [loaded, setLoaded] = useState<{ id: string; pixels: Size }>();
  const shown = loaded?.id === file.id && size.width > 0 ? shownSize(loaded.pixels, size, view) : undefined;
  return (
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
  );
}

/** A page of a PDF has no size in pixels: it fills the frame, however small its paper is. */
const filling = 100;

function PdfContent({ file, label, view, size, pdf }: ShownProps & Pick<FrameProps, 'pdf'>) {
  const { t } = useTranslation(['files', 'common']);
  const read = typeof pdf === 'object' ? pdf : undefined;
  const shown = usePdfPage(read, view.page);
  const [undrawn, setUndrawn] = useState<unknown>();
  const problem = typeof pdf === 'string' ? pdf : shown && (shown.page === 'broken' || shown.page === undrawn) ? 'broken' : undefined;
  if (problem) return <Unreadable file={file} problem={problem} />;
  if (!read || !shown || shown.page === 'broken' || size.width === 0)
    return <Loader className={classes.loader} role="status" aria-label={t('common:states.loading')} />;
  const { page, at, text } = shown;
  const { room } = shownSize({ width: page.size.width * filling, height: page.size.height * filling }, size, view);
  const place = read.count > 1 && t('viewer.page_position', { n: at + 1, count: read.count });
  return (
    <div className={classes.room} style={room}>
      <PdfCanvas
        page={page}
        label={[label, place].filter(Boolean).join(', ')}
        room={room}
        rotation={view.rotation}
        onBroken={() => setUndrawn(page)}
      />
      {text && <VisuallyHidden>{text}</VisuallyHidden>}
    </div>
  );
}

function Unreadable({ file: { name, url }, problem }: { file: SentFile; problem: PdfProblem }) {
  const { t } = useTranslation('files');
  return (
    <div className={classes.unreadable}>
      <IconFileTypePdf size={56} aria-hidden />
      <span>{name}</span>
      <p role="alert">{t(`viewer.${problem}`)}</p>
      <Button component="a" href={fileUrl(url)} download={name}>
        {t('viewer.download')}
      </Button>
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

/** The wheel, and two fingers, enlarge. React's listeners are passive, so they could not prevent scrolling and zooming of the page. */
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

/** Preserves the middle of the picture while it is enlarged. Returns the function that remembers it. */
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
