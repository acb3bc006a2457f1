import { describe, expect, it } from 'vitest';
import { type FormEvent, type FormState, hasUnsavedInput, nextStep, openForm, type SavedRecord, type Step } from './form-state.ts';
import type { Values } from './values.ts';

const record = (version: number, values: Values): SavedRecord => ({ version, values });
const first = record(1, { name: 'a', phone: '1' });
const second = record(2, { name: 'a', phone: '2' });
const typed = { name: 'typed', phone: '1' };
const draft = { values: typed, base: first.values, version: 1 };

/** Sends events to a form that shows `first`, with `input` in its fields unless a step shows other values. */
function run(events: FormEvent[], from: Step = openForm(first, undefined)): Step & { input: Values } {
  let step = from;
  let input = step.show?.values ?? from.state.base;
  for (const event of events) {
    if ('input' in event) input = event.input;
    step = nextStep(step.state, event);
    input = step.show?.values ?? input;
  }
  return { ...step, input };
}
const rendered = (latest: SavedRecord, input: Values): FormEvent => ({ type: 'rendered', record: latest, input });
const about = ({ state, input }: { state: FormState; input: Values }) => ({
  input,
  version: state.version,
  isDirty: hasUnsavedInput(state, input),
});

describe('a form', () => {
  const cases: { name: string; events: FormEvent[]; input: Values; version: number; isDirty: boolean }[] = [
    { name: 'shows the record', events: [rendered(first, first.values)], input: first.values, version: 1, isDirty: false },
    {
      name: 'shows a newer record while clean',
      events: [rendered(second, first.values)],
      input: second.values,
      version: 2,
      isDirty: false,
    },
    {
      name: 'counts a cleared empty field as clean',
      events: [rendered(second, { ...first.values, note: '' })],
      input: second.values,
      version: 2,
      isDirty: false,
    },
    { name: 'keeps the input and its version while dirty', events: [rendered(second, typed)], input: typed, version: 1, isDirty: true },
    {
      name: 'shows the newest record after discarding',
      events: [rendered(second, typed), { type: 'discarded' }],
      input: second.values,
      version: 2,
      isDirty: false,
    },
    {
      name: 'is clean after a save, with the answered version',
      events: [{ type: 'saved', version: 2, input: typed }],
      input: typed,
      version: 2,
      isDirty: false,
    },
    {
      name: 'keeps its version after a save whose answer has none',
      events: [{ type: 'saved', version: undefined, input: typed }],
      input: typed,
      version: 1,
      isDirty: false,
    },
    {
      name: 'does not show the record from before its save again',
      events: [{ type: 'saved', version: 2, input: typed }, rendered(first, typed)],
      input: typed,
      version: 2,
      isDirty: false,
    },
    {
      name: 'shows the record as the server stored it after its save',
      events: [{ type: 'saved', version: 2, input: typed }, rendered(second, typed)],
      input: second.values,
      version: 2,
      isDirty: false,
    },
    {
      name: 'merges after a conflict with the record that the user saw: untouched fields take its values',
      events: [{ type: 'rebased', record: second, input: typed }],
      input: { name: 'typed', phone: '2' },
      version: 2,
      isDirty: true,
    },
    {
      name: 'keeps a touched field after a conflict in which both changed it',
      events: [{ type: 'rebased', record: record(2, { name: 'theirs', phone: '1' }), input: typed }],
      input: typed,
      version: 2,
      isDirty: true,
    },
    {
      name: 'is clean after a conflict in which both made the same change',
      events: [{ type: 'rebased', record: record(2, typed), input: typed }],
      input: typed,
      version: 2,
      isDirty: false,
    },
    {
      name: 'does not take values after a conflict that the user has not seen: a third save is a conflict again',
      events: [
        rendered(record(3, { name: 'c', phone: '3' }), typed),
        { type: 'rebased', record: second, input: typed },
        rendered(record(3, { name: 'c', phone: '3' }), { name: 'typed', phone: '2' }),
      ],
      input: { name: 'typed', phone: '2' },
      version: 2,
      isDirty: true,
    },
  ];
  it.each(cases)('$name', ({ events, input, version, isDirty }) => expect(about(run(events))).toEqual({ input, version, isDirty }));

  it('does not change when its record is rendered again', () => {
    const { state } = run([]);
    expect(nextStep(state, rendered(record(1, { ...first.values }), first.values)).show).toBeUndefined();
  });
});

describe('a draft', () => {
  it('is shown on top of the record it was typed on, also when the record is newer', () => {
    expect(about(run([rendered(second, typed)], openForm(second, draft)))).toEqual({ input: typed, version: 1, isDirty: true });
  });

  it('compares its fields with the record on the screen, so that "undo" restores that', () =>
    expect(openForm(second, draft).show).toEqual({ defaults: second.values, values: typed }));

  it('is merged with the record on the screen after its conflict', () => {
    const step = run([{ type: 'rebased', record: second, input: typed }], openForm(second, draft));
    expect(about(step)).toEqual({ input: { name: 'typed', phone: '2' }, version: 2, isDirty: true });
  });

  it('without a version takes the one of the record', () =>
    expect(openForm(second, { ...draft, version: undefined }).state.version).toBe(2));

  const paused = (input: Values): FormEvent => ({ type: 'paused', input });
  const cases: { name: string; from?: Step; events: FormEvent[]; draft: Step['draft'] }[] = [
    { name: 'is stored when typing pauses', events: [paused(typed)], draft: 'store' },
    { name: 'is deleted when the input is as saved again', events: [paused(typed), paused(first.values)], draft: 'delete' },
    { name: 'of another tab stays when this form stored none', events: [paused(first.values)], draft: undefined },
    { name: 'of another tab stays when this form is discarded', events: [{ type: 'discarded' }], draft: undefined },
    { name: 'of another tab stays when this form is saved', events: [{ type: 'saved', version: 2, input: typed }], draft: undefined },
    { name: 'is deleted by discarding', events: [paused(typed), { type: 'discarded' }], draft: 'delete' },
    { name: 'is deleted by saving', events: [paused(typed), { type: 'saved', version: 2, input: typed }], draft: 'delete' },
    { name: 'that was restored is deleted by discarding', from: openForm(first, draft), events: [{ type: 'discarded' }], draft: 'delete' },
  ];
  it.each(cases)('$name', ({ from, events, draft }) => expect(run(events, from).draft).toBe(draft));

  it('is no longer shown as restored once it was discarded or saved', () => {
    const restored = openForm(first, draft);
    expect(restored.state.isRestored).toBe(true);
    expect(run([{ type: 'discarded' }], restored).state.isRestored).toBe(false);
    expect(run([{ type: 'saved', version: 2, input: typed }], restored).state.isRestored).toBe(false);
  });
});
