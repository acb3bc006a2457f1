/** Shows files one by one over the page, and PDFs page by page. Other modules get it from `parts.tsx`, which loads it late. */
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useIsPhone } from '#web/kit/page/use-is-phone.ts';
import type { SentFile } from '../../contract.ts';
import { isPicture } from '../viewable.ts';
import { Frame } from './frame.tsx';
import { Tools, type ViewerAction } from './tools.tsx';
import { usePdf } from './use-pdf.ts';
import { type Counts, changeOfKey, shownPage, type View, type ViewChange, viewAfter, wholeFile } from './view.ts';

export interface ViewedFile {
  file: SentFile;
  /** The alternative text of the picture. */
  label: string;
  /** The title, if it is not the label. */
  title?: string;
  actions?: readonly ViewerAction[];
}

export interface FileViewerProps {
  files: readonly ViewedFile[];
  /** The id of the file that it opens with. */
  start: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function FileViewer({ files, start, isOpen, onClose }: FileViewerProps) {
  const isPhone = useIsPhone();
  const { shown, view, change, counts, pdf } = useView(files, start, isOpen);
  const isEmpty = files.length === 0;
  useEffect(() => {
    if (isOpen && isEmpty) onClose();
  }, [isOpen, isEmpty, onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    // The form or the sheet behind it has shortcuts of its own.
    event.stopPropagation();
    const changed = event.ctrlKey || event.metaKey || event.altKey ? undefined : changeOfKey(event, view);
    if (!changed) return;
    event.preventDefault();
    change(changed);
  };
  return (
    <Dialog
      opened={isOpen && shown !== undefined}
      onClose={onClose}
      onKeyDown={onKeyDown}
      title={shown?.title ?? shown?.label}
      size="min(68rem, 94vw)"
      fullScreen={isPhone}
    >
      {shown && (
        <>
          <Tools
            file={shown.file}
            view={view}
            counts={counts}
            isShown={typeof pdf !== 'string'}
            change={change}
            actions={shown.actions ?? []}
          />
          <Frame file={shown.file} label={shown.label} pdf={pdf} view={view} change={change} />
        </>
      )}
    </Dialog>
  );
}

/** The file with the id; if it was deleted, the one that took its place. */
interface Shown {
  id: string | undefined;
  view: View;
}

function useView(files: readonly ViewedFile[], start: string | undefined, isOpen: boolean) {
  const [state, setState] = useState<Shown>({ id: start, view: wholeFile(0) });
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setState({ id: start, view: wholeFile(0) });
  }
  const viewOf = ({ id, view }: Shown): View => {
    const found = files.findIndex(({ file }) => file.id === id);
    return found >= 0 ? { ...view, file: found } : wholeFile(Math.max(0, Math.min(view.file, files.length - 1)));
  };
  const view = viewOf(state);
  const shown = files[view.file];
  const pdf = usePdf(shown?.file);
  const counts: Counts = { files: files.length, pages: shown && pageCount(shown.file, pdf) };
  const change = (how: ViewChange) =>
    setState((before) => {
      const after = viewAfter(viewOf(before), how, counts);
      return { id: files[after.file]?.file.id, view: after };
    });
  return { shown, view: { ...view, page: shownPage(view, counts) }, change, counts, pdf };
}

/** Undefined while it loads. An unreadable file is one page with an error. */
function pageCount(file: SentFile, pdf: ReturnType<typeof usePdf>): number | undefined {
  if (isPicture(file) || typeof pdf === 'string') return 1;
  return pdf?.count;
}
