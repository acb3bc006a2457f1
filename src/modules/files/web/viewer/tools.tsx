import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconDownload,
  IconMaximize,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '#web/api/call.ts';
import type { SentFile } from '../../contract.ts';
import { type Counts, type View, type ViewChange, zoomStep } from './view.ts';
import classes from './viewer.module.css';

/** Further actions on a file. */
export interface ViewerAction {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

interface ToolsProps {
  file: SentFile;
  view: View;
  counts: Counts;
  /** Without it, the buttons to turn and to enlarge are disabled. */
  isShown: boolean;
  change: (change: ViewChange) => void;
  actions: readonly ViewerAction[];
}

export function Tools({ file, view, counts: { files, pages = 1 }, isShown, change, actions }: ToolsProps) {
  const { t } = useTranslation('files');
  return (
    <div className={classes.tools}>
      {(files > 1 || pages > 1) && (
        <span className={classes.places}>
          {files > 1 && (
            <Steps
              previous={{ label: t('viewer.previous_file'), keys: '⇧ ←', icon: <IconChevronsLeft size={20} /> }}
              next={{ label: t('viewer.next_file'), keys: '⇧ →', icon: <IconChevronsRight size={20} /> }}
              place={t('viewer.file_position', { n: view.file + 1, count: files })}
              at={view.file}
              count={files}
              onStep={(by) => change({ type: 'file', by })}
            />
          )}
          {pages > 1 && (
            <Steps
              previous={{ label: t('viewer.previous_page'), keys: '←', icon: <IconChevronLeft size={20} /> }}
              next={{ label: t('viewer.next_page'), keys: '→', icon: <IconChevronRight size={20} /> }}
              place={t('viewer.page_position', { n: view.page + 1, count: pages })}
              at={view.page}
              count={pages}
              onStep={(by) => change({ type: 'page', to: by === 1 ? 'next' : 'previous' })}
            />
          )}
        </span>
      )}
      {isShown && (
        <span className={classes.steps}>
          <Tool label={t('viewer.rotate')} keys="R" onClick={() => change({ type: 'rotate' })}>
            <IconRotateClockwise size={20} />
          </Tool>
          <Tool
            label={t('viewer.zoom_out')}
            keys="−"
            isDisabled={view.zoom === 1}
            onClick={() => change({ type: 'zoom', factor: 1 / zoomStep })}
          >
            <IconZoomOut size={20} />
          </Tool>
          <Tool label={t('viewer.zoom_in')} keys="+" onClick={() => change({ type: 'zoom', factor: zoomStep })}>
            <IconZoomIn size={20} />
          </Tool>
          <Tool label={t('viewer.fit')} keys="0" isDisabled={view.zoom === 1} onClick={() => change({ type: 'fit' })}>
            <IconMaximize size={20} />
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
          aria-label={t('viewer.download')}
          title={t('viewer.download')}
        >
          <IconDownload size={20} />
        </ActionIcon>
        {actions.map(({ label, icon, onClick }) => (
          <Tool key={label} label={label} onClick={onClick}>
            {icon}
          </Tool>
        ))}
      </span>
    </div>
  );
}

interface StepsProps {
  previous: { label: string; keys: string; icon: ReactNode };
  next: { label: string; keys: string; icon: ReactNode };
  /** "Página 2 de 5". */
  place: string;
  /** From 0. */
  at: number;
  count: number;
  onStep: (by: 1 | -1) => void;
}

function Steps({ previous, next, place, at, count, onStep }: StepsProps) {
  return (
    <span className={classes.steps}>
      <Tool label={previous.label} keys={previous.keys} isDisabled={at === 0} onClick={() => onStep(-1)}>
        {previous.icon}
      </Tool>
      <span role="status">{place}</span>
      <Tool label={next.label} keys={next.keys} isDisabled={at === count - 1} onClick={() => onStep(1)}>
        {next.icon}
      </Tool>
    </span>
  );
}

interface ToolProps {
  label: string;
  /** The keyboard shortcut of the same action. */
  keys?: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays in the tab order while disabled, so that the focus is not lost at the last page. */
function Tool({ label, keys, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
