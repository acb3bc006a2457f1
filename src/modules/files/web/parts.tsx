/** The attachments of a record, to open in the viewer. */
import { Anchor, Text } from '@mantine/core';
import { IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react';
import { type MouseEvent, useCallback, useState } from 'react';
import { formatFileSize } from '#base/format.ts';
import { fileUrl } from '#web/api/call.ts';
import { loadTexts } from '#web/app/i18n.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import type { SentFile } from '../contract.ts';
import classes from './files.module.css';
import { isPicture, isViewable } from './viewable.ts';
import type { FileViewerProps } from './viewer/viewer.tsx';

const viewer = lazyPart<FileViewerProps>(async () => {
  const [{ FileViewer: Viewer }] = await Promise.all([import('./viewer/viewer.tsx'), loadTexts('files')]);
  return Viewer;
});

/** Shows files one by one over the page: pictures, and PDFs page by page. Its code loads when it first opens. */
export function FileViewer(props: FileViewerProps) {
  return props.start === undefined ? null : <LazyPart part={viewer} props={props} />;
}

/** What opens the viewer with a file, and how it then is. */
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
            <FileLink file={file} onOpen={isViewable(file) ? () => open(file.id) : undefined} />
          </li>
        ))}
      </ul>
      <FileViewer {...shown} files={files.filter(isViewable).map((file) => ({ file, label: file.name }))} />
    </>
  );
}

/** Without `onOpen`, and with a key for another tab, a picture opens in a tab of its own; the server sends other files as downloads. */
export function FileLink({ file: { url, name, mime, size }, onOpen }: { file: SentFile; onOpen?: (() => void) | undefined }) {
  const language = useLanguage();
  const isImage = isPicture({ mime });
  const Icon = mime === 'application/pdf' ? IconFileTypePdf : IconFileTypeXml;
  const openHere = (event: MouseEvent) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <>
      <span className={classes.picture} aria-hidden>
        {isImage ? <img src={fileUrl(url)} alt="" loading="lazy" /> : <Icon size={22} />}
      </span>
      <span className={classes.name}>
        <Anchor href={fileUrl(url)} onClick={openHere} {...(isImage ? { target: '_blank', rel: 'noopener' } : { download: name })}>
          {name}
        </Anchor>
        <Text span size="sm" c="dimmed">
          {formatFileSize(size, language)}
        </Text>
      </span>
    </>
  );
}
