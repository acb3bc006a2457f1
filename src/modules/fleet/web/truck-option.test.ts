import { describe, expect, it } from 'vitest';
import type { TruckRow } from '../contract/vehicles.ts';
import { truckOption } from './truck-option.ts';

const truck = {
  id: 'a truck',
  plate: 'ABC123',
  nickname: '',
  make: 'Inca',
  model: '',
  default_trailer_id: 'its trailer',
  default_trailer_plate: 'R12345',
};
const trailerOf = (change: Partial<TruckRow>) => truckOption({ ...truck, default_trailer_status: 'active', ...change } as TruckRow).trailer;

describe('the option of a truck', () => {
  it('has its default trailer', () => expect(trailerOf({})).toEqual({ value: 'its trailer', label: 'R12345' }));
  it('has no trailer if the default one is inactive', () => expect(trailerOf({ default_trailer_status: 'inactive' })).toBeNull());
  it('has no trailer if the truck has no default one', () =>
    expect(trailerOf({ default_trailer_id: null, default_trailer_plate: null, default_trailer_status: null })).toBeNull());
});
