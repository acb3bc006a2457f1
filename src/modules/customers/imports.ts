/** Customers from a file. One of the same document is updated. */
import { placeFields } from '#modules/places/contract.ts';
import { findPlacesByName } from '#modules/places/store.ts';
import { documentKey } from '#server/import/document-key.ts';
import { codeIssue } from '#server/import/issues.ts';
import { type Resolve, recordImport } from '#server/import/record.ts';
import { customers } from './contract.ts';
import { checkCustomer, customerStore } from './store.ts';

type Values = Record<string, string | undefined>;

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
  key: documentKey<typeof customers>(),
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
    credit_limit: { example: '25000000' },
    withholding_agent: { example: 'true' },
    document_language: { texts: 'document_languages', example: 'company', required: false },
    image: null,
    taxes: null,
    contacts: null,
  },
});
