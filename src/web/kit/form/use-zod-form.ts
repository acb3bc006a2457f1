/** A form on a contract's schema: worded errors, unsaved input kept on the device, and the version that the person saw. */
import { toNestErrors } from '@hookform/resolvers';
import i18next from 'i18next';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { issueText, type Lookup } from '#base/issues.ts';
import { currentLanguage } from '../../app/i18n.ts';
import { useLanguage } from '../text/use-language.ts';
import { draftPlace, dropDraft, keepDraft, readDraft } from './drafts.ts';
import { checkValues, firstByField, isSame, merged, type Values } from './values.ts';

type FormSchema = z.ZodType<FieldValues, FieldValues>;

interface Options {
  /** Names the form for its draft: `customers.new`, `customers.<id>`. Without it nothing is kept on the device. */
  key?: string;
  /** The version of the record that `defaults` show. */
  version?: number;
}

export type ZodForm<S extends FormSchema = FormSchema> = UseFormReturn<z.input<S>, unknown, z.output<S>> & {
  /** The version that the person saw: sent with the save. */
  version: RefObject<number | undefined>;
  /** There is unsaved input. */
  isDirty: () => boolean;
  /** What is shown was kept from before, and not saved then. */
  isRestored: boolean;
  /** Forgets what was typed: the form shows the record again. */
  discard: () => void;
  /** Keeps what was typed over what somebody else saved as `version`; fields not touched take theirs when the record comes anew. */
  keepOver: (version: number) => void;
  /** What was typed is saved: nothing is kept, and leaving is free. */
  settled: (version?: number) => void;
};

/**
 * When `defaults` change, as after a refetch, a form that nobody has touched shows the new ones; one with unsaved input keeps it,
 * with the version that it began from, so that the server can tell when somebody else saved meanwhile.
 */
export function useZodForm<S extends FormSchema>(schema: S, defaults: DefaultValues<z.input<S>>, options: Options = {}): ZodForm<S> {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    defaultValues: defaults,
    resolver: resolverOf(schema),
    shouldFocusError: false,
  });
  const version = useRef(options.version);
  /** What is saved, as far as this form knows. */
  const saved = useRef<unknown>(defaults);
  const isDirty = () => !isSame(form.getValues(), saved.current);

  const show = () => {
    saved.current = defaults;
    version.current = options.version;
    form.reset(defaults);
  };
  /** The next record that comes is merged into what was typed. */
  const isMerging = useRef(false);
  const merge = () => {
    const values = merged(form.getValues(), saved.current as Values, defaults as Values);
    show();
    form.reset(values as z.input<S>, { keepDefaultValues: true });
  };
  const offered = JSON.stringify([defaults, options.version]);
  const last = useRef(offered);
  const catchUp = () => {
    if (last.current === offered || (isDirty() && !isMerging.current)) return;
    last.current = offered;
    if (isMerging.current) merge();
    else show();
    isMerging.current = false;
  };
  useEffect(catchUp);

  const draft = useDraft(form as unknown as UseFormReturn, { version, saved, last }, isDirty, options.key);
  useLanguageOfErrors(form as unknown as UseFormReturn, form.formState.isSubmitted);
  return {
    ...form,
    version,
    isDirty,
    isRestored: draft.isRestored,
    discard: () => {
      show();
      draft.drop();
    },
    keepOver: (next) => {
      version.current = next;
      isMerging.current = true;
      // Theirs may have come already, while there was unsaved input.
      catchUp();
    },
    settled: (next) => {
      isMerging.current = false;
      saved.current = structuredClone(form.getValues());
      if (next !== undefined) version.current = next;
      form.reset(form.getValues());
      draft.drop();
    },
  };
}

/** Checks by the schema and words what it refuses in the language of the screen. */
function resolverOf<S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> {
  return (values, _, options) => {
    const checked = checkValues(schema, values);
    if (checked.ok) return { values: checked.data, errors: {} };
    const errors = [...firstByField(checked.issues)].map(([path, issue]) => [
      path,
      { type: issue.code, message: issueText(issue, currentLanguage(), lookup) },
    ]);
    return { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) };
  };
}

/** A validation key among the words of the modules that are loaded. */
const lookup: Lookup = (key, language) => {
  const modules = Object.values(i18next.getDataByLanguage(language) ?? {}) as { validation?: Record<string, string> }[];
  return modules.find((words) => words.validation?.[key])?.validation?.[key];
};

interface Known {
  version: RefObject<number | undefined>;
  saved: RefObject<unknown>;
  /** The record that was last shown or merged, as text. */
  last: RefObject<string>;
}

/**
 * Keeps unsaved input on the device a moment after it is typed, and brings it back when the form opens again: over the record that it
 * was typed on, so that the one which is there by now can be merged like any that somebody else saved.
 */
function useDraft(form: UseFormReturn, { version, saved, last }: Known, isDirty: () => boolean, key: string | undefined) {
  const [place] = useState(() => draftPlace(key));
  const [kept, setKept] = useState(() => readDraft(place));
  /** What is kept was kept or brought back here. Another tab's, with the same record open, is not this form's to forget. */
  const isOwn = useRef(kept !== undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { reset, getValues, subscribe } = form;
  const unsaved = useRef(isDirty);
  unsaved.current = isDirty;

  useEffect(() => {
    if (!kept) return;
    version.current = kept.version ?? version.current;
    saved.current = kept.base;
    last.current = '';
    reset(kept.values, { keepDefaultValues: true });
  }, [kept, reset, version, saved, last]);

  useEffect(() => {
    if (!place) return;
    const keep = () => {
      timer.current = undefined;
      const hasUnsaved = unsaved.current();
      if (hasUnsaved) keepDraft(place, { values: getValues(), base: saved.current, version: version.current, at: Date.now() });
      else if (isOwn.current) dropDraft(place);
      isOwn.current = hasUnsaved;
    };
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, keepAfter);
      },
    });
    return () => {
      stop();
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      keep();
    };
  }, [place, getValues, subscribe, version, saved]);

  const drop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isOwn.current) dropDraft(place);
    isOwn.current = false;
    setKept(undefined);
  };
  return { isRestored: kept !== undefined, drop };
}

/** How long after the last key what was typed is kept, in milliseconds. */
const keepAfter = 400;

/** Errors on the screen are worded anew when the person switches the language. */
function useLanguageOfErrors(form: UseFormReturn, isSubmitted: boolean) {
  const language = useLanguage();
  const worded = useRef(language);
  useEffect(() => {
    if (worded.current === language) return;
    worded.current = language;
    if (isSubmitted) void form.trigger();
  }, [language, isSubmitted, form.trigger]);
}
