import { expect, it } from 'vitest';
import { newId } from '#base/ids.ts';
import type { WithholdingTerms } from '../contract/withholdings.ts';
import { expectedWithholdings } from './expected-withholdings.ts';

const yumbo = 'CO-76892';
const terms: WithholdingTerms = {
  withholding_agent: true,
  self_withholder: false,
  taxes: [],
  retefuente: { rate: '1', minimum_base: '209496' },
  reteica: [{ municipality_id: yumbo, municipality_name: 'Yumbo', rate: '0.7' }],
  origins: [],
};
const iva = {
  id: newId(),
  name: 'IVA',
  type: 'tax' as const,
  method: 'percentage' as const,
  value: '19',
  iva: true,
  per_mille: false,
  withholding_kind: null,
  municipality_id: null,
};
const agreed = {
  ...iva,
  name: 'Fija',
  type: 'withholding' as const,
  method: 'fixed' as const,
  iva: false,
  withholding_kind: 'other' as const,
};
const retefuente = (amount: string) => ({ description: 'Retefuente', rate: { value: '1', per_mille: false }, amount });
const reteica = (amount: string) => ({ description: 'ReteICA Yumbo', rate: { value: '0.7', per_mille: true }, amount });

it.each([
  { name: 'retefuente and the reteICA of its origin', freight: '8450000', amounts: [retefuente('84500.00'), reteica('59150.00')] },
  { name: 'retefuente without an origin', freight: '8450000', origin: null, amounts: [retefuente('84500.00')] },
  { name: 'no retefuente below its minimum base', freight: '200000', amounts: [reteica('1400.00')] },
  { name: 'nothing of no freight', freight: '0', amounts: [] },
  { name: 'nothing of who does not withhold', freight: '8450000', change: { withholding_agent: false }, amounts: [] },
  { name: 'no taxes of the customer', freight: '8450000', origin: null, change: { taxes: [iva] }, amounts: [retefuente('84500.00')] },
  {
    name: 'what was agreed as an amount',
    freight: '100000',
    origin: null,
    change: { taxes: [{ ...agreed, value: '5000' }] },
    amounts: [{ description: 'Fija', rate: null, amount: '5000.00' }],
  },
])('of a freight is expected $name', ({ freight, origin = yumbo, change = {}, amounts }) => {
  expect(expectedWithholdings({ ...terms, ...change }, freight, origin, 0)).toEqual(amounts);
});

it('is rounded to the decimals of the company', () =>
  expect(expectedWithholdings(terms, '333333', null, 0)).toEqual([retefuente('3333.00')]));

it('throws where more is withheld than the freight', () =>
  expect(() => expectedWithholdings({ ...terms, taxes: [{ ...agreed, value: '5000' }] }, '1000', null, 0)).toThrow(
    'withholding_exceeds_total',
  ));
