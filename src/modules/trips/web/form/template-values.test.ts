import { expect, it } from 'vitest';
import type { TripTemplate } from '../../contract/templates.ts';
import { templateValues } from './template-values.ts';
import { emptyTrip } from './values.ts';

const template: TripTemplate = {
  id: 'a',
  status: 'active',
  version: 1,
  name: 'Yumbo – Bogotá',
  customer_id: 'c',
  customer_name: 'Papelera',
  origin_name: 'Yumbo',
  origin_city_id: 'CO-76892',
  origin_department_id: 'CO-76',
  origin_country_id: 'CO',
  origin_address: 'Calle 15',
  origin_details: 'Portería 2',
  destination_name: 'Bogotá',
  destination_city_id: 'CO-11001',
  destination_department_id: 'CO-11',
  destination_country_id: 'CO',
  destination_address: '',
  destination_details: '',
  freight_rate: '3250000.00',
  freight_basis: 'both',
  owner_freight: '2000000.00',
  tolls_amount: null,
  tolls_count: null,
  cash_amount: '500000.00',
  notes: '',
};
const empty = emptyTrip.origin;
const yumbo = { ...empty, country_id: 'CO', department_id: 'CO-76', city_id: 'CO-76892' };
const bogota = { ...empty, country_id: 'CO', department_id: 'CO-11', city_id: 'CO-11001' };

it.each([
  {
    name: 'an empty form is filled in whole',
    typed: {},
    values: {
      customer_id: 'c',
      origin: { ...yumbo, address: 'Calle 15', details: 'Portería 2' },
      destination: bogota,
      freight_rate: '3250000.00',
      freight_basis: 'both',
      owner_freight: '2000000.00',
    },
  },
  {
    name: 'what was typed stays',
    typed: { customer_id: 'x', freight_rate: '1', owner_freight: '2', origin: { ...yumbo, address: 'Otra' }, destination: bogota },
    values: { origin: { ...yumbo, address: 'Otra', details: 'Portería 2' } },
  },
  {
    name: 'a chosen basis keeps the rate as well',
    typed: { freight_basis: 'loads' as const, customer_id: 'x', owner_freight: '2', origin: bogota, destination: bogota },
    values: {},
  },
  {
    name: 'a place in another city stays as it is',
    typed: { ...template, customer_id: 'x', freight_rate: '1', owner_freight: '2', origin: bogota, destination: yumbo },
    values: {},
  },
  {
    name: 'an address without its city is not put into another one',
    typed: { customer_id: 'x', freight_rate: '1', owner_freight: '2', origin: { ...empty, address: 'Calle 1' }, destination: bogota },
    values: {},
  },
])('$name', ({ typed, values }) => expect(templateValues(template, { ...emptyTrip, ...typed })).toEqual(values));

it('proposes neither a customer nor amounts that it does not have, and no basis for a fixed rate', () => {
  const bare = { ...template, customer_id: null, freight_rate: null, freight_basis: 'rate' as const, owner_freight: null };
  expect(Object.keys(templateValues(bare, emptyTrip))).toEqual(['origin', 'destination']);
});
