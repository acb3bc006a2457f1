import { describe, expect, it } from 'vitest';
import { assertSameAmount, columnsAfterService, entryOfService, type ServiceFacts } from './of-service.ts';

const service: ServiceFacts = {
  truck_id: '0198c000-0000-7000-8000-000000000001',
  trailer_id: null,
  description: 'Cambio de muelles traseros y revisión completa de la suspensión',
  provider: 'Suspensiones del Sur',
  done_on: '2026-11-10',
  total_cost: '2760000.00',
};
const pesos = { currency: 'COP', amount: '2760000.00', exchange_rate: null, money_decimals: 2 } as const;

it('a new one has the day, the cost, the vehicle and the provider of the service', () => {
  const paid = { driver_id: null, receipt_number: 'a-1', payment_method_id: null, paid_by: null };
  expect(entryOfService(service, '0198c000-0000-7000-8000-000000000002', paid)).toMatchObject({
    date: '2026-11-10',
    amount: '2760000.00',
    truck_id: service.truck_id,
    trailer_id: null,
    provider_name: 'Suspensiones del Sur',
    product: 'Cambio de muelles traseros y revisión completa de la suspens',
    receipt_number: 'A-1',
  });
});

it('one that is linked is as much as the service cost', () => {
  expect(() => assertSameAmount({ cop_amount: '2760000' }, service)).not.toThrow();
  expect(() => assertSameAmount({ cop_amount: '2760000.01' }, service)).toThrow('expense_differs');
});

describe('with its service', () => {
  it('changes its amount and its vehicle', () => {
    const after = { ...service, total_cost: '3000000.00', truck_id: null, trailer_id: 'r' };
    expect(columnsAfterService(pesos, service, after)).toEqual({
      amount: '3000000.00',
      exchange_rate: null,
      cop_amount: '3000000.00',
      truck_id: null,
      trailer_id: 'r',
    });
  });
  it('changes the day, the provider and the product that the service changed', () => {
    const after = { ...service, done_on: '2026-11-11', provider: 'Otro Taller', description: 'Muelles' };
    expect(columnsAfterService(pesos, service, after)).toMatchObject({
      date: '2026-11-11',
      provider_name: 'Otro Taller',
      provider_key: 'otro taller',
      product: 'Muelles',
    });
  });
  it('in another currency keeps its amount there, and the rate follows', () => {
    const dollars = { currency: 'USD', amount: '100.00', exchange_rate: '4012.345678', money_decimals: 2 } as const;
    expect(columnsAfterService(dollars, service, { ...service, total_cost: '410000.00' })).toMatchObject({
      amount: '100.00',
      exchange_rate: '4100.000000',
      cop_amount: '410000.00',
    });
    expect(columnsAfterService(dollars, service, { ...service, total_cost: '401234.57' })).toMatchObject({ exchange_rate: '4012.345678' });
  });
  it('needs a cost, in the decimals of the expense', () => {
    expect(() => columnsAfterService(pesos, service, { ...service, total_cost: '0.00' })).toThrow('expense_cost_required');
    expect(() => columnsAfterService({ ...pesos, money_decimals: 0 }, service, { ...service, total_cost: '0.50' })).toThrow(
      expect.objectContaining({ message: 'too_many_decimals', field: 'parts_cost' }),
    );
  });
});
