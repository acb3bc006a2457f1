/** An action on several rows of a list, and the outcome of each. Pure but for the declared actions themselves. */
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { LazyPartSource } from '../overlay/lazy-part.tsx';

interface ActionOnSelection<Row> {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  fits: (row: Row) => boolean;
  /** For rows that all qualify: whether they also qualify together. */
  fitTogether?: (rows: readonly Row[]) => boolean;
  /** Why the action is not available when some rows do not fit: "Solo se envían borradores." */
  reason: string;
}

/** Opens a screen with all selected rows, instead of changing each of them. */
export interface BulkLink<Row> extends ActionOnSelection<Row> {
  open: (rows: readonly Row[]) => void;
}

export interface BulkAction<Row> extends ActionOnSelection<Row> {
  /** Asked before. */
  title: (count: number) => string;
  text: string;
  nameOf: (row: Row) => string;
  /** The input that the user enters once for all rows. Fields load with the dialog; the first one has `data-autofocus`. */
  ask?: { schema: z.ZodType<FieldValues, FieldValues>; blank: FieldValues; fields: LazyPartSource<object> };
  /** Changes one row. Throws the server's refusals. `input`: the user's input for `ask`. */
  run: (row: Row, input: FieldValues) => Promise<unknown>;
  /** Undoes `run` for the row; gets its answer. Absent if the action has no opposite. */
  undo?: (row: Row, answer: unknown) => Promise<unknown>;
  /** Refetches changed data; called once, at the end. */
  invalidate: () => Promise<unknown>;
}

interface Asking<Row, S extends z.ZodType<FieldValues, FieldValues>> extends Omit<BulkAction<Row>, 'ask' | 'run'> {
  ask: { schema: S; blank: z.input<S>; fields: LazyPartSource<object> };
  run: (row: Row, input: z.output<S>) => Promise<unknown>;
}

/** An action that asks for the input of `schema`. */
export const askingAction = <Row, S extends z.ZodType<FieldValues, FieldValues>>(action: Asking<Row, S>): BulkAction<Row> => ({
  ...action,
  run: (row, input) => action.run(row, input as z.output<S>),
});

/** `skipped`: not tried, because the user stopped or the server became unreachable. */
export type Outcome = 'waiting' | 'done' | 'failed' | 'skipped' | 'undone';

export interface BulkItem<Row> {
  row: Row;
  outcome: Outcome;
  /** Why it failed. */
  message?: string;
  /** The answer of `run`, for `undo`. */
  answer?: unknown;
}

export interface BulkRun<Row> {
  phase: 'asking' | 'running' | 'finished' | 'undoing';
  items: readonly BulkItem<Row>[];
}

export type BulkEvent =
  | { type: 'start' }
  | { type: 'done'; at: number; answer: unknown }
  | { type: 'failed'; at: number; message: string }
  /** Nothing more is tried. */
  | { type: 'finish' }
  | { type: 'start_undo' }
  | { type: 'undone'; at: number }
  | { type: 'undo_failed'; at: number; message: string };

export const newRun = <Row>(rows: readonly Row[]): BulkRun<Row> => ({
  phase: 'asking',
  items: rows.map((row) => ({ row, outcome: 'waiting' })),
});

export function runAfter<Row>(run: BulkRun<Row>, event: BulkEvent): BulkRun<Row> {
  const change = (at: number, item: Partial<BulkItem<Row>>) => ({
    ...run,
    items: run.items.map((one, index) => (index === at ? { ...one, ...item } : one)),
  });
  switch (event.type) {
    case 'start':
      return { ...run, phase: 'running' };
    case 'done':
      return change(event.at, { outcome: 'done', answer: event.answer });
    case 'failed':
      return change(event.at, { outcome: 'failed', message: event.message });
    case 'finish':
      return { phase: 'finished', items: run.items.map((item) => (item.outcome === 'waiting' ? { ...item, outcome: 'skipped' } : item)) };
    case 'start_undo':
      return { ...run, phase: 'undoing' };
    case 'undone':
      return change(event.at, { outcome: 'undone' });
    case 'undo_failed':
      return change(event.at, { message: event.message });
  }
}

export const countOf = (items: readonly BulkItem<unknown>[], outcome: Outcome): number =>
  items.filter((item) => item.outcome === outcome).length;
