/** Files that are given to a part of the page: dropped on it, or pasted. */
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Returns the props of the element on which files are dropped, with `data-dragging` while they are dragged over it. */
export function useDroppedFiles(onDrop: (files: File[]) => void) {
  const [isDragging, setDragging] = useState(false);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // An element within it takes them.
    const isTaken = event.defaultPrevented;
    setDragging(event.type === 'dragover' && !isTaken);
    if (isTaken) return;
    event.preventDefault();
    if (event.type === 'drop') onDrop([...event.dataTransfer.files]);
  };
  return {
    'data-dragging': isDragging || undefined,
    onDragOver: drag,
    onDrop: drag,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setDragging(false);
    },
  };
}

/** Handles files pasted in the form of the element, else in itself; if nothing has the focus, in the only element of the page that accepts files. */
export function usePastedFiles(area: RefObject<HTMLElement | null>, onPaste: (files: File[]) => void): void {
  const latest = useRef(onPaste);
  latest.current = onPaste;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const target = event.target as Node;
      const around = area.current?.closest('form') ?? area.current;
      const isMeant = target === document.body || around?.contains(target);
      if (files.length === 0 || !isMeant || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [area]);
}

/**
 * Files that are pasted or dropped in the row of a list around the element, which has `data-dragging` while they are dragged over it. The list does
 * not know about files, so the events of the row are listened to here.
 */
export function useFilesOfRow(
  cell: RefObject<HTMLElement | null>,
  on: { paste: (files: File[]) => void; drop: (files: File[]) => void },
): void {
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => {
    const row = cell.current?.closest('li');
    if (!row) return;
    const ending = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      row.addEventListener(type, listener, { signal: ending.signal });
    const mark = (isDragging: boolean) => row.toggleAttribute('data-dragging', isDragging);
    listen('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // A spreadsheet puts a picture of its cells beside their text.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      latest.current.paste(files);
    });
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      mark(true);
    });
    listen('dragleave', ({ relatedTarget }) => mark(row.contains(relatedTarget as Node | null)));
    listen('drop', (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      mark(false);
      latest.current.drop(files);
    });
    return () => ending.abort();
  }, [cell]);
}
