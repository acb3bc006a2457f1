import { expect, it } from 'vitest';
import type { WithholdingTerms } from '../../../contract/withholdings.ts';
import { nextProposal, type Proposal, type TypedRow, typedBases } from './proposal.ts';

const trip = '0198c000-0000-7000-8000-000000000001';
const yumbo = 'CO-76892';
const terms: WithholdingTerms = {
  withholding_agent: true,
  self_withholder: false,
  taxes: [],
  retefuente: { rate: '1', minimum_base: '209496' },
  reteica: [{ municipality_id: yumbo, municipality_name: 'Yumbo', rate: '0.7' }],
  origins: [{ trip_id: trip, municipality_id: yumbo }],
};
const line = (unit_price: string, trip_id: string | null = null) => ({ trip_id, quantity: '1', unit_price });
const next = (items: object[], adjustments: TypedRow[], before: TypedRow[] | null) =>
  nextProposal({ items, adjustments }, before, terms, 2);
const kinds = (proposal: Proposal | null) => proposal?.rows.map((row) => row.withholding_kind ?? row.description);
const discount: TypedRow = { type: 'discount', method: 'fixed', description: 'Rebaja', value: '1000000', iva: false, per_mille: false };

it('proposes while the form is typed, and again when it changes', () => {
  const empty = next([line('')], [], null);
  expect(empty?.rows ?? []).toEqual([]);
  const first = next([line('3000000', trip)], [], empty?.proposed ?? []) as Proposal;
  expect(kinds(first)).toEqual(['retefuente', 'reteica']);
  expect(first.rows[1]).toMatchObject({ base: '3000000', municipality_id: yumbo });
  expect(next([line('3000000', trip)], first.rows, first.proposed)).toBeNull();
  const second = next([line('100000', trip)], first.rows, first.proposed) as Proposal;
  expect([kinds(second), second.rows[0]?.base]).toEqual([['reteica'], '100000']);
});

it('keeps the rows that the user added, and counts their discounts', () => {
  const first = next([line('3000000', trip)], [], null) as Proposal;
  const second = next([line('3000000', trip)], [...first.rows, discount], first.proposed) as Proposal;
  expect(kinds(second)).toEqual(['retefuente', 'reteica', 'Rebaja']);
  expect(second.rows[1]?.base).toBe('2000000');
});

it('leaves the rows alone once the user changed or removed one, or had some before', () => {
  const { rows, proposed } = next([line('3000000', trip)], [], null) as Proposal;
  const items = [line('100000', trip)];
  expect(next(items, rows.slice(1), proposed)).toBeNull();
  expect(next(items, [{ ...rows[0], value: '2' }, rows[1] as TypedRow], proposed)).toBeNull();
  expect(next(items, [discount], null)).toBeNull();
});

it('reads rows as a form leaves them: empty text is nothing', () => {
  const { rows, proposed } = next([line('3000000')], [], null) as Proposal;
  const touched = rows.map((row) => ({ ...row, municipality_id: '', base: '' }));
  expect(kinds(next([line('100', trip)], touched, proposed))).toEqual(['reteica']);
});

it('adds up what the trips of each municipality come to', () => {
  const typed = { items: [line('3000000', trip), line('500'), line('', trip)], adjustments: [{ ...discount, value: 'x' }] };
  expect([...typedBases(typed, terms.origins, 2)]).toEqual([[yumbo, '3000000']]);
});
