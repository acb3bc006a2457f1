/** The state of a form's record, draft and version, changed by events. Pure: `use-zod-form.ts` carries out each step. */
import type { Draft } from './drafts.ts';
import { areEqual, mergeValues, type Values } from './values.ts';

/** A record as the form shows it, with the version that the optimistic lock compares. */
export interface SavedRecord {
  values: Values;
  version: number | undefined;
}

export interface FormState {
  /** The saved record that the input was typed on: input that differs from it is unsaved. */
  base: Values;
  /** The version that the user saw; sent when saving. */
  version: number | undefined;
  /** The record as last passed by the screen. A dirty form does not show a newer one. */
  latest: SavedRecord;
  /** The record that the form last took its values from; undefined when a draft was restored. */
  shown: SavedRecord | undefined;
  /** A stored draft is shown. */
  isRestored: boolean;
  /** This form stored or restored the draft. Another tab's draft of the same record must not be deleted here. */
  ownsDraft: boolean;
}

export type FormEvent =
  /** The screen was rendered with a record, which may be a newer one. */
  | { type: 'rendered'; record: SavedRecord; input: Values }
  /** The user gives the input up. */
  | { type: 'discarded' }
  /** After a version conflict the user continues with their input, to save it over `record`, the other user's record that they saw. */
  | { type: 'rebased'; record: SavedRecord; input: Values }
  | { type: 'saved'; version: number | undefined; input: Values }
  /** The user paused typing, or leaves the page. */
  | { type: 'paused'; input: Values };

export interface Step {
  state: FormState;
  /** Values that the form must show now, and the ones that it compares them with. */
  show?: { defaults: Values; values: Values };
  draft?: 'store' | 'delete';
}

/** The state of a form that opens. A draft is shown on top of the record it was typed on: a newer record is then a conflict like any other. */
export function openForm(record: SavedRecord, draft: Draft | undefined): Step {
  const state: FormState = {
    base: record.values,
    version: record.version,
    latest: record,
    shown: record,
    isRestored: false,
    ownsDraft: false,
  };
  if (!draft) return { state };
  return {
    state: {
      ...state,
      base: draft.base as Values,
      version: draft.version ?? record.version,
      shown: undefined,
      isRestored: true,
      ownsDraft: true,
    },
    show: { defaults: record.values, values: draft.values },
  };
}

/** There is unsaved input. */
export const hasUnsavedInput = (state: FormState, input: Values): boolean => !areEqual(input, state.base);

export function nextStep(state: FormState, event: FormEvent): Step {
  switch (event.type) {
    case 'rendered':
      return showLatest({ ...state, latest: event.record }, event.input);
    case 'rebased':
      return merge(state, event.record, event.input);
    case 'discarded':
      return withoutDraft(showRecord(state, state.latest));
    case 'saved': {
      const saved = structuredClone(event.input);
      const next = { ...state, base: saved, version: event.version ?? state.version };
      return withoutDraft({ state: next, show: { defaults: saved, values: saved } });
    }
    case 'paused': {
      const isUnsaved = hasUnsavedInput(state, event.input);
      const draft = isUnsaved ? 'store' : state.ownsDraft ? 'delete' : undefined;
      return { state: { ...state, ownsDraft: isUnsaved }, draft };
    }
  }
}

/** A clean form shows a new record. A dirty one keeps its input and version, so that the server detects a conflict. */
function showLatest(state: FormState, input: Values): Step {
  const { latest, shown } = state;
  if (shown && isSame(latest, shown)) return { state };
  return hasUnsavedInput(state, input) ? { state } : showRecord(state, latest);
}

/** Untouched fields take the values of `record`. */
function merge(state: FormState, record: SavedRecord, input: Values): Step {
  return { ...showRecord(state, record), show: { defaults: record.values, values: mergeValues(input, state.base, record.values) } };
}

function showRecord(state: FormState, record: SavedRecord): Step {
  const { values, version } = record;
  return { state: { ...state, base: values, version, shown: record }, show: { defaults: values, values } };
}

function withoutDraft({ state, ...step }: Step): Step {
  return { ...step, state: { ...state, isRestored: false, ownsDraft: false }, draft: state.ownsDraft ? 'delete' : undefined };
}

const isSame = (one: SavedRecord, other: SavedRecord) => one === other || JSON.stringify(one) === JSON.stringify(other);
