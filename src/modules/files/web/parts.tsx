/** The attachments of a record, to open. */
import { Anchor, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { formatFileSize } from '#base/format.ts';
import { fileUrl } from '#web/api/call.ts';
import { useLanguage } from '#web/kit/text/use-language.ts';
import type { SentFile } from '../contract.ts';
import classes from './files.module.css';

/** Shows nothing without files. */
export function FileLinks({ files }: { files: readonly SentFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id} className={classes.file}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}

/** A picture opens in a tab of its own; the server sends other files as downloads. */
export function FileLink({ file: { url, name, mime, size } }: { file: SentFile }) {
  const language = useLanguage();
  const isImage = mime.startsWith('image/');
  return (
    <>
      <span className={classes.picture} aria-hidden>
        {isImage ? <img src={fileUrl(url)} alt="" loading="lazy" /> : <IconFileTypePdf size={22} />}
      </span>
      <span className={classes.name}>
        <Anchor href={fileUrl(url)} {...(isImage ? { target: '_blank', rel: 'noopener' } : { download: name })}>
          {name}
        </Anchor>
        <Text span size="sm" c="dimmed">
          {formatFileSize(size, language)}
        </Text>
      </span>
    </>
  );
}
