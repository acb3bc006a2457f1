import { describe, expect, it } from 'vitest';
import { CustomerInput } from './contract.ts';

/** Valid input. */
const input = {
  name: 'Cementos del Valle',
  tax_id_type: '31',
  tax_id: '890903938-8',
  email: 'facturas@cementos.test',
  phone: '6024440000',
  country_id: 'CO',
  department_id: 'CO-76',
  city_id: 'CO-76001',
};
const problems = (change: object) =>
  CustomerInput.safeParse({ ...input, ...change }).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [];

describe('the input of a customer', () => {
  it('is normalized, with defaults', () => {
    const parsed = CustomerInput.parse({
      ...input,
      tax_id: ' 890.903.938-8 ',
      website: 'www.cementos.test',
      taxes: [{ name: 'ICA', type: 'withholding', method: 'percentage', value: '0.3' }],
    });
    expect(parsed).toMatchObject({ tax_id: '890903938', website: 'https://www.cementos.test', payment_terms_days: 30, image: null });
    const defaults = { iva: false, per_mille: false, withholding_kind: 'reteica', municipality_id: null };
    expect(parsed.taxes).toEqual([{ name: 'ICA', type: 'withholding', method: 'percentage', value: '0.3', ...defaults }]);
  });

  it('has a NIT without the check digit that was typed without a hyphen', () =>
    expect(CustomerInput.parse({ ...input, tax_id: '8909039388' }).tax_id).toBe('890903938'));

  it('is of a withholding agent by default only with a NIT', () => {
    const agent = (change: object) => CustomerInput.parse({ ...input, ...change }).withholding_agent;
    const cedula = { tax_id_type: '13', tax_id: '16700800' };
    expect([agent({}), agent(cedula), agent({ tax_id_type: '50', tax_id: '16700800' })]).toEqual([true, false, false]);
    expect([agent({ withholding_agent: false }), agent({ ...cedula, withholding_agent: true })]).toEqual([false, true]);
  });

  const refused = [
    { name: 'an invalid email', change: { email: 'cementos' }, field: 'email' },
    { name: 'letters in the tax ID', change: { tax_id: '89090A' }, field: 'tax_id' },
    { name: 'a wrong check digit', change: { tax_id: '890903938-7' }, field: 'tax_id' },
    { name: 'no phone', change: { phone: ' ' }, field: 'phone' },
    { name: 'an invalid website', change: { website: 'not a site' }, field: 'website' },
    { name: 'an unknown type of document', change: { tax_id_type: '99' }, field: 'tax_id_type' },
    { name: 'no city', change: { city_id: '' }, field: 'city_id' },
    {
      name: 'more than 100 %',
      change: { taxes: [{ name: 'IVA', type: 'tax', method: 'percentage', value: '100.01' }] },
      field: 'taxes.0.value',
    },
    { name: 'a tax without a name', change: { taxes: [{ name: '', type: 'tax', method: 'fixed', value: '1' }] }, field: 'taxes.0.name' },
    {
      name: 'a discount that is IVA',
      change: { taxes: [{ name: 'x', type: 'discount', method: 'fixed', value: '1', iva: true }] },
      field: 'taxes.0.iva',
    },
    {
      name: 'a fixed amount of five decimals',
      change: { taxes: [{ name: 'x', type: 'discount', method: 'fixed', value: '1.00005' }] },
      field: 'taxes.0.value',
    },
  ];
  for (const { name, change, field } of refused)
    it(`is invalid with ${name}`, () => expect(problems(change).map(([path]) => path)).toEqual([field]));

  it('may have a fixed amount as large as on an invoice', () =>
    expect(problems({ taxes: [{ name: 'x', type: 'discount', method: 'fixed', value: '9999999999999.0005' }] })).toEqual([]));

  it('lists all invalid fields at once, including the check digit', () => {
    expect(
      problems({ name: '', tax_id: '890903938-7' })
        .map(([path]) => path)
        .sort(),
    ).toEqual(['name', 'tax_id']);
  });
});
