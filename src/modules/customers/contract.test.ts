import { describe, expect, it } from 'vitest';
import { CustomerGiven } from './contract.ts';

/** A customer as a form gives it. */
const given = {
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
  CustomerGiven.safeParse({ ...given, ...change }).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [];

describe('what a form gives', () => {
  it('is kept plain', () => {
    const kept = CustomerGiven.parse({
      ...given,
      tax_id: ' 890.903.938-8 ',
      website: 'www.cementos.test',
      taxes: [{ name: 'ICA', type: 'withholding', method: 'percentage', value: '0.3' }],
    });
    expect(kept).toMatchObject({ tax_id: '890903938', website: 'https://www.cementos.test', payment_terms_days: 30, image: null });
    expect(kept.taxes).toEqual([{ name: 'ICA', type: 'withholding', method: 'percentage', value: '0.3', iva: false }]);
  });

  const refused = [
    { name: 'a name above 45 characters', change: { name: 'x'.repeat(46) }, field: 'name' },
    { name: 'an e-mail that is none', change: { email: 'cementos' }, field: 'email' },
    { name: 'an e-mail above 45 characters', change: { email: `${'x'.repeat(40)}@x.test` }, field: 'email' },
    { name: 'letters in the tax ID', change: { tax_id: '89090A' }, field: 'tax_id' },
    { name: 'a wrong check digit', change: { tax_id: '890903938-7' }, field: 'tax_id' },
    { name: 'no phone', change: { phone: ' ' }, field: 'phone' },
    { name: 'a phone above 15 characters', change: { phone: '1'.repeat(16) }, field: 'phone' },
    { name: 'a website that is none', change: { website: 'not a site' }, field: 'website' },
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
    it(`is refused with ${name}`, () => expect(problems(change).map(([path]) => path)).toEqual([field]));

  it('takes a fixed amount as an invoice does', () =>
    expect(problems({ taxes: [{ name: 'x', type: 'discount', method: 'fixed', value: '9999999999999.0005' }] })).toEqual([]));

  it('names every wrong field at once, the check digit among them', () => {
    expect(
      problems({ name: '', tax_id: '890903938-7' })
        .map(([path]) => path)
        .sort(),
    ).toEqual(['name', 'tax_id']);
  });
});
