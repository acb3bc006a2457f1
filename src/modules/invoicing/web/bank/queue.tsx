/** The lines that wait, the oldest first, and the button that confirms all sure ones. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateAll } from '#web/api/query-client.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import type { BulkAction } from '#web/kit/selection/bulk.ts';
import { BulkDialog } from '#web/kit/selection/bulk-dialog.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { BankQueue, QueuedLine } from '../../contract/bank/lines.ts';
import { confirmProposal, useLineActions, useLineName } from './actions.ts';
import classes from './bank.module.css';
import { LineItem } from './line-item.tsx';

const chooseDialog = lazyPart(async () => (await import('./choose-dialog.tsx')).ChooseDialog);

export function Queue({ queue }: { queue: BankQueue }) {
  const { t } = useTranslation('invoicing');
  const mayConfirm = useHasPermission('create-payments');
  const [chosen, setChosen] = useState<QueuedLine>();
  const [ignored, setIgnored] = useState<QueuedLine[]>([]);
  const { ignore, reopen } = useLineActions();
  const nameOf = useLineName();
  const { lines, statements, open_lines } = queue;
  const list = useFocusOfNext(lines, chosen);
  if (statements.length === 0) return <EmptyState picture="road" title={t('bank.first_title')} text={t('bank.first_text')} />;
  return (
    <>
      <Section title={t('bank.figures.open')} action={mayConfirm && <ConfirmSure lines={lines} />}>
        {ignored.map((line) => (
          <Alert key={line.id} variant="light" color="gray" mb="xs" role="status">
            <Group justify="space-between">
              <Text>
                {t('bank.ignored')} {t('bank.line_name', { ...nameOf(line), description: line.description })}
              </Text>
              <Button
                variant="default"
                size="compact-sm"
                onClick={async () => (await reopen(line)) && setIgnored((all) => all.filter(({ id }) => id !== line.id))}
              >
                {t('bank.undo')}
              </Button>
            </Group>
          </Alert>
        ))}
        {lines.length === 0 ? (
          <EmptyState title={t('bank.empty_title')} text={t('bank.empty_text')} />
        ) : (
          <ul {...list} className={classes.lines} aria-label={t('bank.figures.open')}>
            {lines.map((line) => (
              <LineItem
                key={line.id}
                line={line}
                mayConfirm={mayConfirm}
                onChoose={() => setChosen(line)}
                onIgnore={async () => (await ignore(line)) && setIgnored((all) => [...all, line])}
              />
            ))}
          </ul>
        )}
        {open_lines > lines.length && <Text className={classes.note}>{t('bank.more', { count: lines.length })}</Text>}
      </Section>
      {chosen && <LazyPart part={chooseDialog} props={{ line: chosen, onClose: () => setChosen(undefined) }} />}
    </>
  );
}

/**
 * The focus of a line that leaves the list by keyboard moves to the line that takes its place, so that a whole month can be confirmed without the
 * mouse.
 */
function useFocusOfNext(lines: readonly QueuedLine[], chosen: QueuedLine | undefined) {
  const ref = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ id: string; at: number }>(undefined);
  useEffect(() => {
    // The dialog has the focus, or the line is still there.
    if (chosen || !pressed.current || lines.some(({ id }) => id === pressed.current?.id)) return;
    const rows = ref.current?.children;
    const next = rows?.[Math.min(pressed.current.at, rows.length - 1)];
    if (document.activeElement === document.body) next?.querySelector('button')?.focus();
    pressed.current = undefined;
  }, [lines, chosen]);
  return {
    ref,
    onClickCapture: ({ target, detail, currentTarget }: MouseEvent<HTMLUListElement>) => {
      const at = [...currentTarget.children].findIndex((row) => row.contains(target as Element));
      const line = lines[at];
      // A key presses a button without a click of the mouse.
      pressed.current = line && detail === 0 ? { id: line.id, at } : undefined;
    },
  };
}

/** Asks, confirms line by line, and reports each outcome. */
function ConfirmSure({ lines }: { lines: readonly QueuedLine[] }) {
  const { t } = useTranslation('invoicing');
  const nameOf = useLineName();
  const [asked, setAsked] = useState<readonly QueuedLine[]>();
  const sure = lines.filter(({ proposal }) => proposal.certainty === 'sure');
  const action: BulkAction<QueuedLine> = {
    label: t('bank.sure'),
    fits: () => true,
    reason: '',
    title: (count) => t('bank.sure_title', { count }),
    text: t('bank.sure_text'),
    nameOf: (line) => t('bank.line_name', { ...nameOf(line), description: line.description }),
    run: (line) => confirmProposal(line, { quiet: true }),
    invalidate: () => invalidateAll(),
  };
  return (
    <>
      {sure.length > 0 && <Button onClick={() => setAsked(sure)}>{t('bank.sure_button', { count: sure.length })}</Button>}
      {asked && <BulkDialog action={action} rows={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
