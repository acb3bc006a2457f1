/**
 * Asks before an action on several rows, runs it row by row, and reports each outcome. It cannot be closed while it runs, so that every partial
 * result is reported; the user can stop it, and undo completed rows if the action has an opposite.
 */
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useReducer, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { Form } from '../form/form.tsx';
import { DialogButtons } from '../form/save-bar.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { LazyPart, useLoadedPart } from '../overlay/lazy-part.tsx';
import { Dialog } from '../overlay/overlay.tsx';
import { type BulkAction, type BulkEvent, type BulkItem, type BulkRun, countOf, newRun, runAfter } from './bulk.ts';
import classes from './selection.module.css';

export interface BulkDialogProps<Row> {
  action: BulkAction<Row>;
  rows: readonly Row[];
  onClose: () => void;
}

export function BulkDialog<Row>({ action, rows, onClose }: BulkDialogProps<Row>) {
  const { t } = useTranslation('common');
  const [run, dispatch] = useReducer<BulkRun<Row>, [BulkEvent]>(runAfter, newRun(rows));
  const isStopped = useRef(false);
  const { phase, items } = run;
  const isLoaded = useLoadedPart(action.ask?.fields) || !action.ask;
  const isBusy = phase === 'running' || phase === 'undoing';
  const messageOf = (error: unknown) => (error instanceof ApiError && error.message) || t('errors.network');

  /** Runs `work` on these rows one after the other, until the user stops it or the server cannot be reached or ends the session. */
  const forEach = async (
    ats: readonly number[],
    work: (item: BulkItem<Row>, at: number) => Promise<void>,
    failed: (at: number, message: string) => BulkEvent,
  ) => {
    isStopped.current = false;
    for (const at of ats) {
      if (isStopped.current) break;
      try {
        await work(items[at] as BulkItem<Row>, at);
      } catch (error) {
        dispatch(failed(at, messageOf(error)));
        if (!(error instanceof ApiError) || error.isTransient || error.isUnauthenticated) break;
      }
    }
    dispatch({ type: 'finish' });
    await action.invalidate();
  };
  const start = (input: FieldValues) => {
    dispatch({ type: 'start' });
    void forEach(
      [...items.keys()],
      async ({ row }, at) => dispatch({ type: 'done', at, answer: await action.run(row, input) }),
      (at, message) => ({ type: 'failed', at, message }),
    );
  };
  const undo = () => {
    dispatch({ type: 'start_undo' });
    void forEach(
      [...items.keys()].filter((at) => items[at]?.outcome === 'done'),
      async ({ row, answer }, at) => {
        await action.undo?.(row, answer);
        dispatch({ type: 'undone', at });
      },
      (at, message) => ({ type: 'undo_failed', at, message }),
    );
  };

  const done = countOf(items, 'done');
  const handled = items.length - countOf(items, 'waiting');
  const reported = items.filter(({ outcome, message }) => outcome !== 'done' || message);
  const summary = (['done', 'undone', 'failed', 'skipped'] as const)
    .map((outcome) => ({ outcome, count: countOf(items, outcome) }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => t(`bulk.summary.${outcome}`, { count }))
    .join(' · ');
  const close = isBusy ? () => {} : onClose;
  return (
    <Dialog
      opened={isLoaded}
      onClose={close}
      withCloseButton={!isBusy}
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
      title={phase === 'asking' ? action.title(rows.length) : action.label}
    >
      <Stack>
        {phase === 'asking' && <Text>{action.text}</Text>}
        {phase === 'asking' && action.ask && <Question ask={action.ask} submit={action.label} onCancel={close} onSubmit={start} />}
        {isBusy && (
          <>
            <Text role="status">{t('bulk.progress', { done: handled, total: items.length })}</Text>
            <Progress value={(handled / items.length) * 100} aria-label={action.label} />
          </>
        )}
        {phase === 'finished' && (
          <>
            <Text role="status">{summary}</Text>
            {reported.length > 0 && (
              <ul className={classes.outcomes} aria-label={t('bulk.outcomes')}>
                {reported.map(({ row, outcome, message }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the rows never move
                  <li key={at}>
                    <strong>{action.nameOf(row)}</strong> {message ?? t(`bulk.outcome.${outcome}`)}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        <Group justify="flex-end">
          {phase === 'asking' && !action.ask && (
            <>
              <Button variant="default" onClick={close}>
                {t('actions.cancel')}
              </Button>
              <Button color={action.danger ? 'red' : undefined} onClick={() => start({})} data-autofocus>
                {action.label}
              </Button>
            </>
          )}
          {isBusy && (
            <Button variant="default" onClick={() => (isStopped.current = true)}>
              {t('bulk.stop')}
            </Button>
          )}
          {phase === 'finished' && (
            <>
              {action.undo && done > 0 && (
                <Button variant="default" onClick={undo}>
                  {t('bulk.undo')}
                </Button>
              )}
              <Button onClick={close} data-autofocus>
                {t('actions.close')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

interface QuestionProps {
  ask: NonNullable<BulkAction<never>['ask']>;
  submit: string;
  onCancel: () => void;
  onSubmit: (input: FieldValues) => void;
}

function Question({ ask: { schema, blank, fields }, submit, onCancel, onSubmit }: QuestionProps) {
  const form = useZodForm(schema, blank);
  return (
    <Form form={form} onSubmit={async (input) => onSubmit(input)}>
      <Stack gap="md">
        <LazyPart part={fields} props={{}} />
      </Stack>
      <DialogButtons submit={submit} onCancel={onCancel} />
    </Form>
  );
}
