/** A page of a PDF, drawn with the pixels of the device. */
import { useEffect, useRef } from 'react';
import type { PdfPage } from './pdf.ts';
import { drawnSize, type Size, type View } from './view.ts';

/** While the page is enlarged step by step it is drawn once, at the end; until then the current drawing is stretched. */
const pause_ms = 120;

interface PdfCanvasProps {
  page: PdfPage;
  label: string;
  /** Its size on the screen. */
  room: Size;
  rotation: View['rotation'];
  /** Called when it cannot be drawn. */
  onBroken: () => void;
}

export function PdfCanvas({ page, label, room: { width, height }, rotation, onBroken }: PdfCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<{ page: PdfPage; rotation: number }>(undefined);
  const latest = useRef(onBroken);
  latest.current = onBroken;
  useEffect(() => {
    const leaving = new AbortController();
    const draw = async () => {
      try {
        const picture = await page.draw(drawnSize({ width, height }, window.devicePixelRatio), rotation, leaving.signal);
        if (canvas.current) copy(picture, canvas.current);
        drawn.current = { page, rotation };
      } catch {
        if (!leaving.signal.aborted) latest.current();
      }
    };
    const isSame = drawn.current?.page === page && drawn.current.rotation === rotation;
    const timer = setTimeout(() => void draw(), isSame ? pause_ms : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [page, width, height, rotation]);
  return <canvas ref={canvas} role="img" aria-label={label} style={{ width, height }} />;
}

/** Replaces the picture at once, so that it is never empty, and releases the memory of the copied one. */
function copy(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  to.width = from.width;
  to.height = from.height;
  to.getContext('2d')?.drawImage(from, 0, 0);
  from.width = 0;
}
