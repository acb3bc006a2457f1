/**
 * The number of selected rows, their sums, and the actions on all of them. At the foot of the list, beside its pager, to avoid layout shift.
 */
import { Button, CloseButton, Kbd, Menu, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListFile, partKey, titleKey } from '#base/lists/columns.ts';
import { ExportItems } from '../export/export-parts.tsx';
import type { ListExport } from '../export/use-export.ts';
import type { Gender } from '../list/tabs.ts';
import { LazyPart, lazyPart } from '../overlay/lazy-part.tsx';
import { MoneyText } from '../text/formatted.tsx';
import type { BulkAction, BulkLink } from './bulk.ts';
import type { BulkDialogProps } from './bulk-dialog.tsx';
import { selectedSums } from './selected-sums.ts';
import classes from './selection.module.css';

// biome-ignore lint/suspicious/noExplicitAny: one dialog for the rows of every list
const bulkDialog = lazyPart<BulkDialogProps<any>>(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

export interface SelectionBarProps<Row> {
  gender: Gender;
  rows: readonly Row[];
  ids: readonly string[];
  /** Declares the sums, of which these are shown; all of them if undefined. */
  file: ListFile;
  sumNames: readonly string[] | undefined;
  actions: readonly (BulkAction<Row> | BulkLink<Row>)[];
  /** Undefined without the permission to export. */
  listExport: ListExport | undefined;
  onClear: () => void;
}

export function SelectionBar<Row extends object>({
  gender,
  rows,
  ids,
  file,
  sumNames,
  actions,
  listExport,
  onClear,
}: SelectionBarProps<Row>) {
  const { t } = useTranslation('common');
  const sums = selectedSums(file, rows, sumNames);
  const [chosen, setChosen] = useState<{ action: BulkAction<Row>; rows: readonly Row[] }>();
  return (
    <>
      {ids.length > 0 && (
        <section className={classes.bar} aria-label={t('selection.bar')}>
          <output className={classes.count}>
            {t(`selection.count_${gender}`, { count: ids.length })}
            {sums.map(({ name, amount }) => (
              <span key={name} className={classes.sum}>
                {sums.length > 1 && `${t(name in file.partOf ? partKey(file, name) : titleKey(file, name))} `}
                <MoneyText amount={amount} />
              </span>
            ))}
          </output>
          {actions.map((action) => (
            <ActionButton
              key={action.label}
              action={action}
              isPossible={rows.every(action.fits) && (action.fitTogether?.(rows) ?? true)}
              onClick={() => ('open' in action ? action.open(rows) : setChosen({ action, rows }))}
            />
          ))}
          {listExport && (
            <Menu position="top-end" withinPortal>
              <Menu.Target>
                <Button
                  size="xs"
                  className={classes.action}
                  leftSection={<IconDownload size={16} />}
                  disabled={listExport.state.phase === 'loading'}
                >
                  {t('export.selected')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <ExportItems onChoose={(format) => listExport.start(format, ids)} />
              </Menu.Dropdown>
            </Menu>
          )}
          <CloseButton c="inherit" variant="transparent" aria-label={t('selection.clear')} onClick={onClear} />
          <Kbd className={classes.keys} size="xs" visibleFrom="sm" aria-hidden>
            Esc
          </Kbd>
        </section>
      )}
      {chosen && <LazyPart part={bulkDialog} props={{ ...chosen, onClose: () => setChosen(undefined) }} />}
    </>
  );
}

interface ActionButtonProps<Row> {
  action: BulkAction<Row> | BulkLink<Row>;
  isPossible: boolean;
  onClick: () => void;
}

/** Stays visible and focusable while disabled, and shows why. */
function ActionButton<Row>({ action, isPossible, onClick }: ActionButtonProps<Row>) {
  const id = useId();
  const { label, icon, danger, reason } = action;
  const button = (
    <Button
      size="xs"
      className={classes.action}
      data-danger={(danger && isPossible) || undefined}
      leftSection={icon}
      data-disabled={!isPossible || undefined}
      aria-disabled={!isPossible || undefined}
      aria-describedby={isPossible ? undefined : id}
      onClick={isPossible ? onClick : undefined}
    >
      {label}
    </Button>
  );
  if (isPossible) return button;
  return (
    <>
      <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
        {button}
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  );
}
