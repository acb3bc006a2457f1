/**
 * The attachments of a row in a grid, in one cell: a button with the attached files, which chooses a file, or opens the list of them. Files can be
 * dropped or pasted anywhere in the row.
 */
import { Input, Loader, Popover, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconFileTypePdf, IconPaperclip } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '#web/api/call.ts';
import { ChooseButton, ChooseFiles } from './choose-files.tsx';
import classes from './files.module.css';
import { FileViewer, useFileViewer, viewedFiles } from './parts.tsx';
import { AttachedFiles } from './upload-rows.tsx';
import { type Attachments, useAttachments } from './use-attachments.ts';
import { useFilesOfRow } from './use-given-files.ts';

interface FilesCellProps {
  /** The field with the ids. */
  name: string;
  /** The heading of the column, which the cell shows where rows are stacked. */
  label: string;
  'aria-label': string;
  /** How files get there. */
  hint: string;
  limit: number;
}

export function FilesCell({ name, label, hint, limit, 'aria-label': accessibleName }: FilesCellProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const cell = useRef<HTMLDivElement>(null);
  const attachments = useAttachments({ name, label: accessibleName, current: [], limit, toValue: (ids) => ids });
  const { files, uploads, add, addPasted, isFull, remove, ref } = attachments;
  useFilesOfRow(cell, { paste: addPasted, drop: add });
  const [isOpen, setOpen] = useState(false);
  const failed = uploads.find(({ problem }) => problem !== undefined);
  const problem = attachments.problem ?? failed?.problem;
  const isEmpty = files.length + uploads.length === 0;
  const names = [...files, ...uploads].map((file) => file.name).join(', ');
  const addButton = useRef<HTMLButtonElement>(null);
  /** The button that was pressed disappears with its file. */
  const stayInList = () => {
    if (files.length + uploads.length === 1) setOpen(false);
    else addButton.current?.focus();
  };
  const then = (work: () => void) => () => {
    work();
    stayInList();
  };
  const listed = {
    ...attachments,
    remove: (fileId: string) => then(() => remove(fileId))(),
    uploads: uploads.map((upload) => ({ ...upload, dismiss: then(upload.dismiss) })),
  };
  const { open, shown } = useFileViewer();
  /** The list closes: the viewer is over the page. */
  const show = (fileId: string) => {
    setOpen(false);
    open(fileId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    if (event.ctrlKey || event.metaKey || files.length + uploads.length !== 1) return;
    event.preventDefault();
    for (const file of files) remove(file.id);
    for (const upload of uploads) upload.dismiss();
  };
  return (
    <>
      <div ref={cell}>
        <ChooseFiles isMultiple={limit > 1} onChoose={add}>
          {(choose) => (
            <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus withinPortal>
              <Popover.Target>
                <UnstyledButton
                  ref={ref}
                  name={name}
                  className={classes.cell}
                  title={hint}
                  aria-label={isEmpty ? accessibleName : `${accessibleName}: ${names}`}
                  aria-busy={uploads.some((upload) => upload.problem === undefined) || undefined}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `${id}-error` : undefined}
                  onClick={() => (isEmpty ? choose() : setOpen(!isOpen))}
                  onKeyDown={onKeyDown}
                >
                  <Attached attachments={attachments} label={label} />
                </UnstyledButton>
              </Popover.Target>
              <Popover.Dropdown aria-label={accessibleName}>
                <div className={classes.content}>
                  <AttachedFiles attachments={listed} onOpen={show} />
                  <ChooseButton ref={addButton} isMultiple={limit > 1} icon={<IconPaperclip size={17} />} onChoose={add} disabled={isFull}>
                    {t('files.add')}
                  </ChooseButton>
                </div>
              </Popover.Dropdown>
            </Popover>
          )}
        </ChooseFiles>
      </div>
      <FileViewer {...shown} files={viewedFiles(files.flatMap(({ file }) => file ?? []))} />
      {problem && (
        <Input.Error id={`${id}-error`} role="alert" className={classes.cellError}>
          {problem}
        </Input.Error>
      )}
    </>
  );
}

/** The first file as a small picture, and the number of files; uploads in progress or failed. */
function Attached({ attachments: { files, uploads }, label }: { attachments: Attachments; label: string }) {
  const [first] = files;
  const isSending = uploads.some(({ problem }) => problem === undefined);
  const count = files.length + uploads.length;
  return (
    <>
      <span className={classes.thumb} aria-hidden>
        {isSending ? (
          <Loader size={18} />
        ) : uploads.length > 0 ? (
          <IconAlertTriangle size={18} color="var(--red)" />
        ) : first?.file?.mime.startsWith('image/') ? (
          <img src={fileUrl(first.file.url)} alt="" />
        ) : first?.file ? (
          <IconFileTypePdf size={20} />
        ) : (
          <IconPaperclip size={18} data-empty={!first || undefined} />
        )}
      </span>
      <span className={classes.cellLabel}>{label}</span>
      {count > 1 && <span className={classes.count} data-count={count} />}
    </>
  );
}
