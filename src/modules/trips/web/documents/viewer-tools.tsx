import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPencil,
  IconRotateClockwise,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentFile } from '#modules/files/contract.ts';
import { fileUrl } from '#web/api/call.ts';
import classes from './documents.module.css';
import { type View, type ViewChange, zoomStep } from './view.ts';

interface ViewerToolsProps {
  file: SentFile;
  view: View;
  /** Pages in all. */
  count: number;
  change: (change: ViewChange) => void;
  /** Undefined where the user may not change the document. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

export function ViewerTools({ file, view, count, change, onEdit, onDelete }: ViewerToolsProps) {
  const { t } = useTranslation(['trips', 'common']);
  const isImage = file.mime.startsWith('image/');
  return (
    <div className={classes.tools}>
      {count > 1 && (
        <span className={classes.steps}>
          <Tool label={t('documents.viewer.previous')} isDisabled={view.page === 0} onClick={() => change({ type: 'step', by: -1, count })}>
            <IconChevronLeft size={20} />
          </Tool>
          <span role="status">{t('documents.viewer.position', { n: view.page + 1, count })}</span>
          <Tool
            label={t('documents.viewer.next')}
            isDisabled={view.page === count - 1}
            onClick={() => change({ type: 'step', by: 1, count })}
          >
            <IconChevronRight size={20} />
          </Tool>
        </span>
      )}
      {isImage && (
        <span className={classes.steps}>
          <Tool label={t('documents.viewer.rotate')} onClick={() => change({ type: 'rotate' })}>
            <IconRotateClockwise size={20} />
          </Tool>
          <Tool
            label={t('documents.viewer.zoom_out')}
            isDisabled={view.zoom === 1}
            onClick={() => change({ type: 'zoom', factor: 1 / zoomStep })}
          >
            <IconZoomOut size={20} />
          </Tool>
          <Tool label={t('documents.viewer.zoom_in')} onClick={() => change({ type: 'zoom', factor: zoomStep })}>
            <IconZoomIn size={20} />
          </Tool>
          <Tool label={t('documents.viewer.fit')} isDisabled={view.zoom === 1} onClick={() => change({ type: 'fit' })}>
            <IconZoomReset size={20} />
          </Tool>
        </span>
      )}
      <span className={classes.steps}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          component="a"
          href={fileUrl(file.url)}
          download={file.name}
          aria-label={t('documents.viewer.download')}
          title={t('documents.viewer.download')}
        >
          <IconDownload size={20} />
        </ActionIcon>
        {onEdit && (
          <Tool label={t('documents.edit')} onClick={onEdit}>
            <IconPencil size={20} />
          </Tool>
        )}
        {onDelete && (
          <Tool label={t('common:actions.delete')} onClick={onDelete}>
            <IconTrash size={20} />
          </Tool>
        )}
      </span>
    </div>
  );
}

interface ToolProps {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays in the order of Tab while it does nothing, so that the focus is not lost at the last page. */
function Tool({ label, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
