/** A form on a contract's schema: translated errors, drafts of unsaved input, and the record's version for the optimistic lock. */
import { toNestErrors } from '@hookform/resolvers';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { issueText } from '#base/issues.ts';
import { currentLanguage, validationText } from '../../app/i18n.ts';
import { type Difference, differences } from '../conflict/differences.ts';
import { useLanguage } from '../text/use-locale.ts';
import { adoptDraft, type DraftPlace, deleteDraft, draftPlace, findDraft, releaseDraft, storeDraft } from './drafts.ts';
import { type FormEvent, hasUnsavedInput, nextStep, openForm, type SavedRecord, type Step } from './form-state.ts';
import { textLimit } from './text-limit.ts';
import { firstIssueByField, parseValues, type Values } from './values.ts';

type FormSchema = z.ZodType<FieldValues, FieldValues>;

export interface FormOptions {
  /** Names the form's draft: `customers.new`, `customers.<id>`. Without it no draft is stored. */
  key?: string;
  /** The version of the record in `defaults`. */
  version?: number;
  /** The part of the input to validate and send, for example all but an empty last row. Indexes of rows must not change. */
  sent?: (values: Values) => Values;
}

export type ZodForm<S extends FormSchema = FormSchema> = UseFormReturn<z.input<S>, unknown, z.output<S>> & {
  /** The version that the user saw; sent when saving. */
  version: () => number | undefined;
  /** The most characters of a text field. */
  limitOf: (path: string) => number | undefined;
  /** There is unsaved input. */
  isDirty: () => boolean;
  /** A stored draft is shown. */
  isRestored: boolean;
  /** Drops the input and the draft: the form shows the record again. */
  discard: () => void;
  /** The record as last passed by the screen. */
  latest: SavedRecord;
  /** The fields in which the input differs from the record of another user. */
  differencesFrom: (theirs: SavedRecord) => Difference[];
  /** After a version conflict: continues with the input, to be saved over the other user's record. Untouched fields take its values. */
  rebaseOnto: (theirs: SavedRecord) => void;
  /** After a save: the form is no longer dirty, and the draft is deleted. */
  markSaved: (version?: number) => void;
};

/**
 * When `defaults` change, for example after a refetch, a clean form shows the new ones. A dirty form does not change its input and version, so that
 * the server can detect a conflict. `nextStep` decides which step follows an event.
 */
export function useZodForm<S extends FormSchema>(schema: S, defaults: DefaultValues<z.input<S>>, options: FormOptions = {}): ZodForm<S> {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    defaultValues: defaults,
    resolver: createResolver(schema, options.sent),
    shouldFocusError: false,
  });
  const untyped = form as unknown as UseFormReturn;
  const record = { values: defaults as Values, version: options.version };
  const [place] = useState(() => draftPlace(options.key));
  const [found] = useState(() => findDraft(place));
  const [opened] = useState(() => openForm(record, found));
  const [isRestored, setRestored] = useState(opened.state.isRestored);
  const state = useRef(opened.state);

  const carryOut = (step: Step) => {
    state.current = step.state;
    if (step.show) {
      untyped.reset(step.show.defaults);
      if (step.show.values !== step.show.defaults) untyped.reset(step.show.values, { keepDefaultValues: true });
    }
    const { base, version } = step.state;
    if (place && step.draft === 'store') storeDraft(place, { values: untyped.getValues(), base, version });
    if (place && step.draft === 'delete') deleteDraft(place);
    setRestored(step.state.isRestored);
  };
  const send = (event: FormEvent) => carryOut(nextStep(state.current, event));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first `rendered`
  useEffect(() => carryOut(opened), [opened]);
  useEffect(() => send({ type: 'rendered', record, input: untyped.getValues() }));
  const cancelPause = useTypingPause(untyped, place !== undefined, () => send({ type: 'paused', input: untyped.getValues() }));
  // After the pause above, which stores the last input.
  useDraftPlace(place, found?.key);
  useErrorLanguage(untyped, form.formState.isSubmitted);
  return {
    ...form,
    version: () => state.current.version,
    limitOf: (path) => textLimit(schema, path),
    isDirty: () => hasUnsavedInput(state.current, untyped.getValues()),
    isRestored,
    discard: () => {
      cancelPause();
      send({ type: 'discarded' });
    },
    latest: record,
    differencesFrom: (theirs) => differences(state.current.base, untyped.getValues(), theirs.values),
    rebaseOnto: (theirs) => send({ type: 'rebased', record: theirs, input: untyped.getValues() }),
    markSaved: (version) => {
      cancelPause();
      send({ type: 'saved', version, input: untyped.getValues() });
    },
  };
}

/** Validates by the schema and words the issues in the current language. */
function createResolver<S extends FormSchema>(
  schema: S,
  sent: (values: Values) => Values = (values) => values,
): Resolver<z.input<S>, unknown, z.output<S>> {
  return (values, _, options) => {
    const parsed = parseValues(schema, sent(values));
    if (parsed.ok) return { values: parsed.data, errors: {} };
    const errors = [...firstIssueByField(parsed.issues)].map(([path, issue]) => [
      path,
      { type: issue.code, message: issueText(issue, currentLanguage(), validationText) },
    ]);
    return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) };
  };
}

/** Calls `onPause` shortly after the last key, and when the form closes before that. Returns the function that cancels the call. */
function useTypingPause({ subscribe }: UseFormReturn, isOn: boolean, onPause: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onPause);
  latest.current = onPause;
  useEffect(() => {
    if (!isOn) return;
    const pause = () => {
      timer.current = undefined;
      latest.current();
    };
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(pause, debounce_ms);
      },
    });
    return () => {
      stop();
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      pause();
    };
  }, [isOn, subscribe]);
  return () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
}

/** Takes over the draft that was found, and leaves the form's to others when the form or the page is closed. */
function useDraftPlace(place: DraftPlace | undefined, found: string | undefined) {
  useEffect(() => {
    if (!place) return;
    adoptDraft(place, found);
    const release = () => releaseDraft(place);
    addEventListener('pagehide', release);
    return () => {
      removeEventListener('pagehide', release);
      release();
    };
  }, [place, found]);
}

/** From the last key to storing the draft. */
const debounce_ms = 400;

/** Validates again when the language changes, so that errors on the screen are shown in it. */
function useErrorLanguage(form: UseFormReturn, isSubmitted: boolean) {
  const language = useLanguage();
  const shownIn = useRef(language);
  useEffect(() => {
    if (shownIn.current === language) return;
    shownIn.current = language;
    if (isSubmitted) void form.trigger();
  }, [language, isSubmitted, form.trigger]);
}
