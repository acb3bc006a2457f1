import { describe, expect, test } from 'vitest';
import { labelOfField, type ShownFields } from './shown-fields.ts';

describe('the label of a field elsewhere', () => {
  const fields: ShownFields = new Map([
    ['address', { label: 'Dirección' }],
    ['origin.address', { label: 'Dirección', group: 'Origen' }],
    ['destination.address', { label: 'Dirección', group: 'Destino' }],
    ['loads', { label: 'Cargas' }],
    ['loads.1.weight', { label: 'Peso' }],
    ['loads.1.unit', { label: 'Unidad', 'aria-label': 'Unidad de la carga 2' }],
    ['loads.1.freight', { label: 'Flete', group: 'Valores' }],
  ]);
  test.each([
    ['alone', 'address', 'Dirección'],
    ['in a fieldset', 'origin.address', 'Origen: Dirección'],
    ['in another one', 'destination.address', 'Destino: Dirección'],
    ['in a row', 'loads.1.weight', 'Cargas 2: Peso'],
    ['that names its row itself', 'loads.1.unit', 'Unidad de la carga 2'],
    ['in a row, before its fieldset', 'loads.1.freight', 'Cargas 2: Flete'],
    ['that is not shown', 'nothing', undefined],
  ])('%s', (_, path, label) => {
    expect(labelOfField(fields, path)).toBe(label);
  });
});
