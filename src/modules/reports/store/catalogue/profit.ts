/** What trips earn and cost, as trip analytics add it up. */
import type { Grouping, GroupRow } from '../../contract/analytics.ts';
import type { ReportRow } from '../../contract/catalogue/define.ts';
import { figuresOf } from '../../rules/figures.ts';
import { listGroups, readSums } from '../analytics.ts';
import type { Selection } from '../figures.ts';
import { listQueryOf, pageOf, type ReportSource } from './source.ts';

export const profitSource = (group_by: Grouping): ReportSource => ({
  async page(db, { range, filters, ...asked }) {
    const page = await listGroups(db, { ...listQueryOf(asked), ...(filters as Selection), group_by }, range);
    return pageOf<GroupRow>(page, (row) => row as unknown as ReportRow);
  },
  async totals(db, { range, filters }) {
    return { ...figuresOf(await readSums(db, filters as Selection, range)) };
  },
});
