import { describe, expect, it } from 'vitest';
import type { ListSearch } from './list-search.ts';
import { isOpenTab, tabChange, tabCount } from './tabs.ts';

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
  it('count the rows of their groups', () => {
    const counts = { draft: { count: 2, is_exact: true }, due: { count: 5, is_exact: true }, late: { count: 1000, is_exact: false } };
    expect(tabCount(draft, counts)).toEqual({ count: 2, is_exact: true });
    expect(tabCount(owed, counts)).toEqual({ count: 1005, is_exact: false });
  });
});
