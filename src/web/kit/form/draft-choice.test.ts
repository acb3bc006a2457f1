import { expect, it } from 'vitest';
import { chooseDraft, type DraftOrigin } from './draft-choice.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = 100 * day;
const draft = (tab: string, isOpen: boolean, ago: number) => ({ tab, isOpen, at: now - ago });

const cases: { name: string; drafts: DraftOrigin[]; chosen: number | undefined }[] = [
  { name: 'nothing is stored', drafts: [], chosen: undefined },
  { name: 'a reload left one', drafts: [draft('this', false, minute)], chosen: 0 },
  { name: 'the browser restores a tab after it crashed', drafts: [draft('this', true, minute)], chosen: 0 },
  { name: 'its tab is closed', drafts: [draft('other', false, 2 * day)], chosen: 0 },
  { name: 'another tab shows it', drafts: [draft('other', true, 9 * minute)], chosen: undefined },
  { name: 'its browser ended without notice', drafts: [draft('other', true, 10 * minute)], chosen: 0 },
  { name: 'this tab has one, and a closed tab a later one', drafts: [draft('other', false, 0), draft('this', false, day)], chosen: 1 },
  { name: 'several are left', drafts: [draft('a', false, day), draft('b', false, minute), draft('c', true, 0)], chosen: 1 },
  { name: 'it is seven days old', drafts: [draft('this', false, 7 * day), draft('other', false, 8 * day)], chosen: undefined },
];

it.each(cases)('a form that opens chooses a draft where $name', ({ drafts, chosen }) => {
  expect(chooseDraft(drafts, 'this', now)).toBe(chosen === undefined ? undefined : drafts[chosen]);
});
