/** The attachments of a record, to open in the viewer. */
import { Anchor, Text } from '@mantine/core';
import { IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useCallback, useState } from 'react';
import { formatFileSize } from '#base/format.ts';
import { fileUrl } from '#web/api/call.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { SentFile } from '../contract.ts';
import classes from './files.module.css';
import { isPicture, isViewable } from './viewable.ts';
import type { FileViewerProps } from './viewer/viewer.tsx';

const viewer = lazyPart<FileViewerProps>(async () => (await import('./viewer/viewer.tsx')).FileViewer, 'files');

/** Shows files one by one over the page: pictures, and PDFs page by page. Its code loads when it first opens. */
export function FileViewer(props: FileViewerProps) {
  return props.start === undefined ? null : <LazyPart part={viewer} props={props} />;
}

/** `open(id)` shows a file; `shown` are the props of `FileViewer`. */
export function useFileViewer() {
  const [start, setStart] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const onClose = useCallback(() => setOpen(false), []);
  const open = (id: string) => {
    setStart(id);
    setOpen(true);
  };
  return { open, shown: { start, isOpen, onClose } };
}

/** Shows nothing without files. */
export function FileLinks({ files }: { files: readonly SentFile[] }) {
  const { open, shown } = useFileViewer();
  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            <FileLink file={file} onOpen={open} />
          </li>
        ))}
      </ul>
      <FileViewer {...shown} files={viewedFiles(files)} />
    </>
  );
}

interface FileLinkProps {
  file: SentFile;
  /** Opens it in the viewer, if that can show it. */
  onOpen: (id: string) => void;
}

/** The name of a file, with a small picture of it and its size. */
export function FileLink({ file, onOpen }: FileLinkProps) {
  const language = useLanguage();
  const { url, mime, size } = file;
  const Icon = mime === 'application/pdf' ? IconFileTypePdf : IconFileTypeXml;
  return (
    <>
      <span className={classes.picture} aria-hidden>
        {isPicture(file) ? <img src={fileUrl(url)} alt="" loading="lazy" /> : <Icon size={22} />}
      </span>
      <span className={classes.name}>
        <FileAnchor file={file} onOpen={onOpen} />
        <Text span size="sm" c="dimmed">
          {formatFileSize(size, language)}
        </Text>
      </span>
    </>
  );
}

/** With a modifier key for another tab, a picture opens in a tab of its own; files that the viewer cannot show are sent as a download. */
export function FileAnchor({ file, onOpen, className, children }: FileLinkProps & { className?: string; children?: ReactNode }) {
  const openHere = (event: MouseEvent) => {
    if (!isViewable(file) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(file.id);
  };
  const target = isPicture(file) ? { target: '_blank', rel: 'noopener' } : { download: file.name };
  return (
    <Anchor href={fileUrl(file.url)} onClick={openHere} className={className} {...target}>
      {children ?? file.name}
    </Anchor>
  );
}

/** The files of a list that the viewer can show. */
export const viewedFiles = (files: readonly SentFile[]) => files.filter(isViewable).map((file) => ({ file, label: file.name }));
