/** Customers from a file. One of the same document is updated. */
import { taxIdBody, taxIdSearches } from '#base/tax-id.ts';
import { placeFields } from '#modules/places/contract.ts';
import { findPlacesByName } from '#modules/places/store.ts';
import { codeIssue } from '#server/import/issues.ts';
import { type RecordKey, type Resolve, recordImport } from '#server/import/record.ts';
import { customers } from './contract.ts';
import { checkCustomer, customerStore } from './store.ts';

type Values = Record<string, string | undefined>;

/** The type and the number; a file without the types finds a customer by the number, if only one has it. */
const document: RecordKey<typeof customers> = {
  field: 'tax_id',
  candidates: ({ tax_id_type, tax_id }) => {
    if (typeof tax_id !== 'string') return [];
    return typeof tax_id_type === 'string' ? [taxIdBody(tax_id_type, tax_id)] : taxIdSearches(tax_id);
  },
  matches: ({ tax_id_type, tax_id }, record) =>
    (tax_id_type === undefined || tax_id_type === record.tax_id_type) && taxIdBody(record.tax_id_type, String(tax_id)) === record.tax_id,
  identityOf: ({ tax_id_type, tax_id }) => `${tax_id_type} ${tax_id}`,
};

/** The ids of the municipalities that the rows name. */
const resolvePlaces: Resolve = async (db, rows) => {
  const named = rows.map(({ values }) => {
    const { country_id: country, department_id: department, city_id: city } = values as Values;
    return { country, department, city };
  });
  const places = await findPlacesByName(db, named);
  return places.map((place) => {
    if (place === null) return { values: {}, issues: [] };
    return 'code' in place
      ? { values: {}, issues: [codeIssue(place.field, place.code)], missing: Object.keys(placeFields) }
      : { values: place, issues: [] };
  });
};

export const customerImport = recordImport(customers, {
  store: customerStore,
  check: checkCustomer,
  key: document,
  resolve: resolvePlaces,
  columns: {
    tax_id_type: { texts: 'tax_id_types', example: '31' },
    tax_id: { example: '890903938-8' },
    name: { example: 'Cementos del Valle' },
    legal_name: { example: 'Cementos del Valle S.A.S.' },
    email: { example: 'facturas@cementos.example' },
    phone: { example: '6024851200' },
    work_phone: {},
    contact_name: { example: 'Marta Ruiz' },
    website: {},
    country_id: { title: 'places:country', required: false },
    department_id: { title: 'places:department', required: false, example: 'Valle del Cauca' },
    city_id: { title: 'places:city', example: 'Yumbo' },
    address: { example: 'Calle 15 # 31-40' },
    payment_terms_days: { example: '30' },
    image: null,
    taxes: null,
  },
});
