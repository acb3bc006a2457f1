import { describe, expect, it } from 'vitest';
import type { ListSearch } from './list-search.ts';
import { isOpenTab, joinTexts, type ListTab, tabChange, tabCount, tabsWithRows } from './tabs.ts';

const groups = { draft: { status: 'draft' }, due: { payment_status: 'due' }, late: { payment_status: 'late' } };
const all = { label: 'All', groups: [] };
const draft = { label: 'Draft', groups: ['draft'] };
const owed = { label: 'Owed', groups: ['due', 'late'] };

describe('tabs', () => {
  it('choose their groups and clear the filters of the others', () => {
    expect(tabChange(draft, groups)).toEqual({ status: 'draft', payment_status: undefined });
    expect(tabChange(owed, groups)).toEqual({ status: undefined, payment_status: 'due,late' });
    expect(tabChange(all, groups)).toEqual({ status: undefined, payment_status: undefined });
  });
  it('are open when the URL has their filters and no other of them', () => {
    const open = (search: ListSearch) => [all, draft, owed].filter((tab) => isOpenTab(tab, groups, search)).map(({ label }) => label);
    expect(open({ search: 'x', sort: 'number' })).toEqual(['All']);
    expect(open({ status: 'draft' })).toEqual(['Draft']);
    expect(open({ payment_status: 'due,late' })).toEqual(['Owed']);
    expect(open({ payment_status: 'due' })).toEqual([]);
    expect(open({ status: 'draft', payment_status: 'due,late' })).toEqual([]);
  });
  it('leave out a filter that divides some of their groups', () => {
    const divided = { new: { state: 'new' }, ready: { state: 'open', ready: '1' }, waiting: { state: 'open', ready: '0' } };
    const tabs = [['new', 'ready', 'waiting'], ['ready']].map((names) => ({ label: names.join(), groups: names }));
    expect(tabs.map((tab) => tabChange(tab, divided))).toEqual([
      { state: 'new,open', ready: undefined },
      { state: 'open', ready: '1' },
    ]);
    expect(tabs.map((tab) => isOpenTab(tab, divided, { state: 'open', ready: '1' }))).toEqual([false, true]);
  });
  it('count the rows of their groups', () => {
    const counts = { draft: { count: 2, is_exact: true }, due: { count: 5, is_exact: true }, late: { count: 1000, is_exact: false } };
    expect(tabCount(draft, counts)).toEqual({ count: 2, is_exact: true });
    expect(tabCount(owed, counts)).toEqual({ count: 1005, is_exact: false });
  });

  const due = { label: 'Due', groups: ['due'] };
  const late = { label: 'Late', groups: ['late'] };
  const some = (draft: number, due: number, late: number) => ({
    draft: { count: draft, is_exact: true },
    due: { count: due, is_exact: true },
    late: { count: late, is_exact: late < 1000 },
  });
  const cases: { name: string; open: ListTab; counts: ReturnType<typeof some>; found: [string, number, boolean][] }[] = [
    {
      name: 'has those with rows, in the order of the tabs',
      open: draft,
      counts: some(0, 2, 3),
      found: [
        ['Due', 2, true],
        ['Late', 3, true],
      ],
    },
    { name: 'leaves out those without rows', open: draft, counts: some(0, 0, 3), found: [['Late', 3, true]] },
    {
      name: 'counts no row twice: a tab of several groups is none of them',
      open: due,
      counts: some(1, 0, 4),
      found: [
        ['Draft', 1, true],
        ['Late', 4, true],
      ],
    },
    { name: 'leaves out parts of the open tab', open: owed, counts: some(1, 2, 2), found: [['Draft', 1, true]] },
    { name: 'says where a count is not exact', open: draft, counts: some(0, 0, 1000), found: [['Late', 1000, false]] },
    { name: 'is empty where no other tab has rows', open: draft, counts: some(0, 0, 0), found: [] },
  ];
  it.each(cases)('with rows, for an empty tab: $name', ({ open, counts, found }) => {
    const shown = tabsWithRows([owed, draft, due, late], open, counts).map(({ label, count, is_exact }) => [label, count, is_exact]);
    expect(shown).toEqual(found);
  });

  it('are joined in the language of the reader', () => {
    expect(joinTexts(['3 en Pagados', '1 en Cancelados'], 'es')).toBe('3 en Pagados y 1 en Cancelados');
    expect(joinTexts(['3 in Paid', '1 in Late', '2 in Draft'], 'en')).toBe('3 in Paid, 1 in Late, and 2 in Draft');
  });
});
