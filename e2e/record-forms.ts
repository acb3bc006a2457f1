/** What the form sweep needs to know of a form, and the forms of plain records, which follow from their declarations. */
import type { Locator, Page } from 'playwright-core';
import type { HistoryEntity } from '../src/base/history.ts';
import type { RecordContract } from '../src/base/record.ts';
import type { RecordField } from '../src/base/record-fields.ts';
import type { Route } from '../src/base/route.ts';
import { sampleOf } from '../src/server/testing/samples.ts';

export type Fields = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations
type Data = any;
export interface Ids {
  /** Calls the API as the signed-in user and returns the answer's data. */
  get: (path: string) => Promise<Data>;
  upload: (purpose: 'image' | 'photo' | 'attachment') => Promise<string>;
  send: (method: 'POST' | 'PUT', path: string, body: Fields, version?: number) => Promise<Data>;
  company: string;
}
export interface Form {
  name: string;
  /** A save that changes nothing keeps the version. Others count every save. */
  keepsVersion?: true;
  update: Route;
  /** The page with the form. */
  page: (ids: Ids) => Promise<string>;
  /** Reads the record, where that is not the address of the update. */
  read?: (ids: Ids, path: string) => Promise<Fields>;
  /** The submit button, where it is not the last of the page. */
  submit?: (page: Page) => Locator;
  /** Opens the form on its page, where it is not open by itself. */
  open?: (page: Page) => Promise<unknown>;
  /** Values for fields that the demo's record has empty, besides plain text. */
  fill?: (ids: Ids, body: Fields) => Promise<Fields> | Fields;
  /** In the history of this kind of record. */
  entity?: string;
  /** Fields of the contract without a control in this form, each with the reason. */
  absent?: Record<string, string>;
  /** Fields that stay empty in the sweep, each with the reason. */
  empty?: Record<string, string>;
}

export const firstOf = async ({ get }: Ids, path: string): Promise<Data> => (await get(path))[0];
export const isEmpty = (value: unknown) =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const contracts = import.meta.glob<Record<string, unknown>>(['../src/modules/*/contract{,/*}.ts', '!../**/*.test.ts'], { eager: true });
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const exportsOf = (files: Record<string, Fields>) => Object.values(files).flatMap((file) => Object.values(file).filter(isObject));
/** What the contracts of all modules export. */
const contractExports = exportsOf(contracts);
/** Their operations. */
export const operations = contractExports.flatMap((group) =>
  Object.values(group).filter((one): one is Route & Fields => isObject(one) && 'method' in one),
);
/** The operation that saves a form. */
export function put(address: string): Route {
  const found = operations.find(({ method, path }) => method === 'PUT' && path === address);
  if (!found) throw new Error(`There is no operation PUT ${address}.`);
  return found;
}
const records = contractExports.filter((one) => 'fields' in one && 'reactivate' in one) as unknown as RecordContract[];

/** For plain records, by name: values that do not follow from the kind of a field, and those that depend on each other. */
const recordValues: Record<string, (ids: Ids) => Promise<Fields> | Fields> = {
  customers: () => ({
    contacts: [
      {
        name: 'Marta Ruiz',
        email: 'marta@cliente.example',
        role: 'billing',
        gets_invoices: true,
        gets_receipts: true,
        gets_statements: false,
      },
    ],
    taxes: [
      { name: 'ReteFuente', type: 'withholding', method: 'percentage', value: '1.5', iva: false },
      { name: 'IVA', type: 'tax', method: 'percentage', value: '19', iva: true },
      {
        name: 'Yumbo',
        type: 'withholding',
        method: 'percentage',
        value: '0.7',
        per_mille: true,
        withholding_kind: 'reteica',
        municipality_id: 'CO-76892',
      },
    ],
  }),
  'trip-templates': async (ids) => ({ customer_id: (await firstOf(ids, '/api/customers?perPage=10&status=active')).id }),
  trucks: async (ids) => ({
    default_trailer_id: (await firstOf(ids, '/api/trailers?perPage=10&status=active')).id,
    third_party: true,
    owner_id: (await firstOf(ids, '/api/owners?perPage=10&status=active')).id,
  }),
};

/** Fields without a control where a record is edited, by record, each with the reason. */
const absentFields: Record<string, Record<string, string>> = {
  trucks: { mileage: 'only of a new one; afterwards the odometer log' },
  trailers: { mileage: 'only of a new one; afterwards the odometer log' },
};

const valueOfKind: Partial<Record<RecordField['kind'], (ids: Ids) => unknown>> = {
  file: ({ upload }) => upload('image'),
  day: () => '2024-02-03',
  integer: () => 3,
  quantity: () => '12.5',
  money: () => '125000',
};

/** The form of a plain record, from its declarations. Its page is that of the first record, or of one that is created for it. */
function formOf({ name, path, one: noun, fields, permissions, create, update }: RecordContract): Form {
  const histories = contractExports.filter((value) => 'entity' in value) as unknown as HistoryEntity[];
  return {
    name: `a ${noun}`,
    keepsVersion: true,
    update,
    absent: absentFields[name] ?? {},
    entity: histories.find(({ permission }) => permission === permissions.view)?.entity,
    page: async (ids) => {
      const record = await firstOf(ids, `/api/${path}?perPage=10`);
      const { value } = sampleOf(create.body, () => undefined, 1);
      return `/admin/${path}/${(record ?? (await ids.send('POST', create.path, value as Fields))).id}?tab=edit`;
    },
    fill: async (ids, body) => {
      const empty = Object.entries(fields).flatMap(([field, { kind }]) =>
        isEmpty(body[field]) ? [{ field, make: valueOfKind[kind] }] : [],
      );
      const made = await Promise.all(empty.map(async ({ field, make }) => make && [field, await make(ids)]));
      return { ...Object.fromEntries(made.filter((one) => one !== undefined)), ...(await recordValues[name]?.(ids)) };
    },
  };
}

export const recordForms: Form[] = records.map(formOf);
