import { describe, expect, it } from 'vitest';
import { noSelection, type Selection, type SelectionAction, selectionAfter } from './selection.ts';

const page = ['a', 'b', 'c', 'd', 'e'];
const of = (ids: string, anchor: string | null): Selection => ({ ids: [...ids], anchor });

describe('the selection of a page', () => {
  it.each<{ name: string; before: Selection; action: SelectionAction; after: Selection }>([
    { name: 'gets a row', before: noSelection, action: { type: 'toggle', id: 'b' }, after: of('b', 'b') },
    { name: 'loses a row that is selected', before: of('ab', 'a'), action: { type: 'toggle', id: 'b' }, after: of('a', 'b') },
    { name: 'extends down from the anchor', before: of('b', 'b'), action: { type: 'extend', id: 'd', page }, after: of('bcd', 'b') },
    { name: 'extends up from the anchor', before: of('d', 'd'), action: { type: 'extend', id: 'b', page }, after: of('bcd', 'd') },
    { name: 'keeps other rows when it extends', before: of('ad', 'd'), action: { type: 'extend', id: 'e', page }, after: of('ade', 'd') },
    {
      name: 'extends from the row itself without an anchor',
      before: noSelection,
      action: { type: 'extend', id: 'c', page },
      after: of('c', 'c'),
    },
    { name: 'gets the whole page', before: of('a', 'a'), action: { type: 'toggle_page', page }, after: of('abcde', null) },
    { name: 'loses the whole page', before: of('abcde', 'a'), action: { type: 'toggle_page', page }, after: noSelection },
    { name: 'loses rows that left the page', before: of('abz', 'z'), action: { type: 'show', page }, after: of('ab', null) },
    { name: 'keeps its anchor while that is shown', before: of('az', 'a'), action: { type: 'show', page }, after: of('a', 'a') },
    { name: 'is cleared', before: of('ab', 'a'), action: { type: 'clear' }, after: noSelection },
  ])('$name', ({ before, action, after }) => expect(selectionAfter(before, action)).toEqual(after));

  it('is the same object when its rows are still shown, so that nothing renders again', () => {
    const selection = of('ab', 'a');
    expect(selectionAfter(selection, { type: 'show', page })).toBe(selection);
  });
});
