/** Route templates: frequent routes with their usual values. The form of a new trip offers them. */
import { z } from 'zod';
import { defineHistory } from '#base/history.ts';
import { plainColumns } from '#base/lists/route.ts';
import { defineRecord } from '#base/record.ts';
import { defineFields, inputsOf } from '#base/record-fields.ts';
import { route } from '#base/route.ts';
import { Id, MoneyNotNegative, optionalNote, optionalText, text } from '#base/wire.ts';
import { CityId } from '#modules/places/contract.ts';
import { FreightBasis } from './trip-input.ts';

const amount = MoneyNotNegative.nullable().default(null);

const fields = defineFields({
  name: { kind: 'text', section: 'identity', input: text(80) },
  /** Null for a route of any customer. */
  customer_id: { kind: 'record', section: 'identity', input: Id.nullable().default(null) },
  origin_city_id: { kind: 'record', section: 'road', input: CityId },
  origin_address: { kind: 'text', section: 'road', input: optionalText(120) },
  origin_details: { kind: 'note', section: 'road', wide: true, input: optionalNote(500) },
  destination_city_id: { kind: 'record', section: 'road', input: CityId },
  destination_address: { kind: 'text', section: 'road', input: optionalText(120) },
  destination_details: { kind: 'note', section: 'road', wide: true, input: optionalNote(500) },
  freight_rate: { kind: 'money', section: 'money', input: amount },
  freight_basis: { kind: 'choice', section: 'money', texts: 'trips:basis', required: true, input: FreightBasis.default('rate') },
  owner_freight: { kind: 'money', section: 'money', input: amount },
  /** The cost of the route's tolls, and their number. */
  tolls_amount: { kind: 'money', section: 'money', input: amount },
  tolls_count: { kind: 'integer', section: 'money', input: z.number().int().min(1).max(999).nullable().default(null) },
  /** The usual cash for the driver. */
  cash_amount: { kind: 'money', section: 'money', input: amount },
  notes: { kind: 'note', section: 'notes', wide: true, input: optionalNote(1000) },
});
export const TripTemplateInput = z.object(inputsOf(fields));
export type TripTemplateInput = z.output<typeof TripTemplateInput>;

/** Most templates that are offered at once. */
export const offeredTemplates = 5;
const offersPath = '/api/trips/template-offers';

const templates = defineRecord({
  name: 'trip-templates',
  /** Drivers get none: a template has the rate of the customer and the freight of the owner. */
  within: {
    path: 'trips/templates',
    permissions: { view: 'create-trips', create: 'create-trips', update: 'update-trips', delete: 'delete-trips' },
  },
  one: 'route template',
  words: 'trips:templates.',
  fields,
  input: TripTemplateInput,
  calculated: {
    customer_name: z.string().nullable(),
    origin_name: z.string(),
    origin_department_id: z.string(),
    origin_country_id: z.string(),
    destination_name: z.string(),
    destination_department_id: z.string(),
    destination_country_id: z.string(),
  },
  nameOf: ({ name }) => name,
  alsoAnsweredBy: [offersPath],
  sorts: ['name'],
  columns: {
    name: {},
    origin_name: { title: 'templates.fields.origin_city_id' },
    destination_name: { title: 'templates.fields.destination_city_id' },
    customer_name: { title: 'templates.fields.customer_id' },
    customer_id: null,
    ...plainColumns('freight_rate', 'owner_freight', 'tolls_amount', 'tolls_count', 'cash_amount'),
  },
  filters: { customer_id: Id.optional() },
  refusals: {
    template_taken: { status: 409, constraint: 'trip_template_by_name', field: 'name' },
    /** An amount has more decimals than the amounts of new trips: `decimals` is 0 or 2. */
    too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
  },
  notes: { list: 'search finds names, customers and the cities of both ends' },
});
export type TripTemplate = z.output<typeof templates.full>;

export const tripTemplates = {
  ...templates,
  offers: route(`GET ${offersPath}`, 'create-trips', {
    summary:
      'For the form of a trip: the active templates that fit what is chosen of it, those of the customer first. With a customer alone, those of the customer; without anything, none.',
    query: z.object({ customer_id: Id.optional(), origin_city_id: CityId.optional(), destination_city_id: CityId.optional() }),
    output: z.object({ data: z.array(templates.full).max(offeredTemplates) }),
  }),
};

export const tripTemplateHistory = defineHistory({
  entity: 'trip_template',
  table: 'trip_template',
  permission: 'create-trips',
  parts: {},
});
