/** A form on a contract's schema: translated errors, drafts of unsaved input, and the record's version for the optimistic lock. */
import { toNestErrors } from '@hookform/resolvers';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { issueText } from '#base/issues.ts';
import { currentLanguage, validationText } from '../../app/i18n.ts';
import { useLanguage } from '../text/use-language.ts';
import { deleteDraft, draftKey, readDraft, storeDraft } from './drafts.ts';
import { areEqual, firstIssueByField, mergeValues, parseValues, type Values } from './values.ts';

type FormSchema = z.ZodType<FieldValues, FieldValues>;

interface Options {
  /** Names the form's draft: `customers.new`, `customers.<id>`. Without it no draft is stored. */
  key?: string;
  /** The version of the record in `defaults`. */
  version?: number;
}

export type ZodForm<S extends FormSchema = FormSchema> = UseFormReturn<z.input<S>, unknown, z.output<S>> & {
  /** The version that the user saw; sent when saving. */
  version: RefObject<number | undefined>;
  /** There is unsaved input. */
  isDirty: () => boolean;
  /** A stored draft is shown. */
  isRestored: boolean;
  /** Drops the input and the draft: the form shows the record again. */
  discard: () => void;
  /** After a version conflict: keeps the input, to be saved over `version`. Untouched fields take the other user's values when they arrive. */
  rebaseOnto: (version: number) => void;
  /** After a save: the form is no longer dirty, and the draft is deleted. */
  markSaved: (version?: number) => void;
};

/**
 * When `defaults` change, for example after a refetch, a clean form shows the new ones. A dirty form keeps its input and the version it
 * started from, so that the server can detect a conflict.
 */
export function useZodForm<S extends FormSchema>(schema: S, defaults: DefaultValues<z.input<S>>, options: Options = {}): ZodForm<S> {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    defaultValues: defaults,
    resolver: createResolver(schema),
    shouldFocusError: false,
  });
  const version = useRef(options.version);
  /** The saved values, as far as this form knows. */
  const saved = useRef<unknown>(defaults);
  const isDirty = () => !areEqual(form.getValues(), saved.current);

  const showDefaults = () => {
    saved.current = defaults;
    version.current = options.version;
    form.reset(defaults);
  };
  /** The next `defaults` are merged with the input. */
  const isMerging = useRef(false);
  const mergeDefaults = () => {
    const values = mergeValues(form.getValues(), saved.current as Values, defaults as Values);
    showDefaults();
    form.reset(values as z.input<S>, { keepDefaultValues: true });
  };
  const serialized = JSON.stringify([defaults, options.version]);
  const lastShown = useRef(serialized);
  const syncDefaults = () => {
    if (lastShown.current === serialized || (isDirty() && !isMerging.current)) return;
    lastShown.current = serialized;
    if (isMerging.current) mergeDefaults();
    else showDefaults();
    isMerging.current = false;
  };
  useEffect(syncDefaults);

  const draft = useDraft(form as unknown as UseFormReturn, { version, saved, lastShown }, isDirty, options.key);
  useErrorLanguage(form as unknown as UseFormReturn, form.formState.isSubmitted);
  return {
    ...form,
    version,
    isDirty,
    isRestored: draft.isRestored,
    discard: () => {
      showDefaults();
      draft.discard();
    },
    rebaseOnto: (next) => {
      version.current = next;
      isMerging.current = true;
      // The other user's values may have arrived already, while the form was dirty.
      syncDefaults();
    },
    markSaved: (next) => {
      isMerging.current = false;
      saved.current = structuredClone(form.getValues());
      if (next !== undefined) version.current = next;
      form.reset(form.getValues());
      draft.discard();
    },
  };
}

/** Validates by the schema and words the issues in the current language. */
function createResolver<S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> {
  return (values, _, options) => {
    const parsed = parseValues(schema, values);
    if (parsed.ok) return { values: parsed.data, errors: {} };
    const errors = [...firstIssueByField(parsed.issues)].map(([path, issue]) => [
      path,
      { type: issue.code, message: issueText(issue, currentLanguage(), validationText) },
    ]);
    return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) };
  };
}

interface FormRefs {
  version: RefObject<number | undefined>;
  saved: RefObject<unknown>;
  /** The serialized defaults that were last shown or merged. */
  lastShown: RefObject<string>;
}

/**
 * Stores unsaved input on the device shortly after typing, and restores it when the form opens again, on top of the record it was typed
 * on: a newer record is then a conflict like any other user's save.
 */
function useDraft(form: UseFormReturn, { version, saved, lastShown }: FormRefs, isDirty: () => boolean, formKey: string | undefined) {
  const [key] = useState(() => draftKey(formKey));
  const [restored, setRestored] = useState(() => readDraft(key));
  /** This form stored or restored the draft. Another tab's draft of the same record must not be deleted here. */
  const isOwn = useRef(restored !== undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { reset, getValues, subscribe } = form;
  const hasUnsavedInput = useRef(isDirty);
  hasUnsavedInput.current = isDirty;

  useEffect(() => {
    if (!restored) return;
    version.current = restored.version ?? version.current;
    saved.current = restored.base;
    lastShown.current = '';
    reset(restored.values, { keepDefaultValues: true });
  }, [restored, reset, version, saved, lastShown]);

  useEffect(() => {
    if (!key) return;
    const save = () => {
      timer.current = undefined;
      const isUnsaved = hasUnsavedInput.current();
      if (isUnsaved) storeDraft(key, { values: getValues(), base: saved.current, version: version.current, at: Date.now() });
      else if (isOwn.current) deleteDraft(key);
      isOwn.current = isUnsaved;
    };
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(save, debounce_ms);
      },
    });
    return () => {
      stop();
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      save();
    };
  }, [key, getValues, subscribe, version, saved]);

  const discard = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isOwn.current) deleteDraft(key);
    isOwn.current = false;
    setRestored(undefined);
  };
  return { isRestored: restored !== undefined, discard };
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
