import { expect, it } from 'vitest';
import { withKind } from './withholdings.ts';

const kindOf = (name: string, type: 'withholding' | 'tax' = 'withholding') =>
  withKind({ type, withholding_kind: null }, name).withholding_kind;

it('the name of a withholding says its kind, unless one is sent', () => {
  for (const [name, kind] of [
    ['Retefuente 1 %', 'retefuente'],
    ['Retención en la fuente', 'retefuente'],
    ['ReteICA 4,14 ‰', 'reteica'],
    ['Rete ICA Yumbo', 'reteica'],
    ['Impuesto de industria y comercio', 'reteica'],
    ['Rete IVA 15 %', 'reteiva'],
    ['Estampilla', 'other'],
    ['Publicidad', 'other'],
  ])
    expect([name, kindOf(name as string)]).toEqual([name, kind]);
  expect(kindOf('Retefuente', 'tax')).toBeNull();
  expect(withKind({ type: 'withholding', withholding_kind: 'other' }, 'Retefuente').withholding_kind).toBe('other');
});
