/** Route templates: a route that is driven again and again, with what usually goes with it. The form of a new trip offers them. */
import { z } from 'zod';
import { defineHistory } from '#base/history.ts';
import { defineRecord, recordFields } from '#base/record.ts';
import { route } from '#base/route.ts';
import { Id, Money, MoneyNotNegative, optionalNote, optionalText, text } from '#base/wire.ts';
import { CityId } from '#modules/places/contract.ts';
import { FreightBasis } from './trip-input.ts';

const amount = MoneyNotNegative.nullable().default(null);

export const TripTemplateInput = z.object({
  name: text(80),
  /** Null for a route of any customer. */
  customer_id: Id.nullable().default(null),
  origin_city_id: CityId,
  origin_address: optionalText(120),
  origin_details: optionalNote(500),
  destination_city_id: CityId,
  destination_address: optionalText(120),
  destination_details: optionalNote(500),
  freight_rate: amount,
  freight_basis: FreightBasis.default('rate'),
  owner_freight: amount,
  /** What the tolls of the route cost, and how many there are. */
  tolls_amount: amount,
  tolls_count: z.number().int().min(1).max(999).nullable().default(null),
  /** What the driver usually gets for the road. */
  cash_amount: amount,
  notes: optionalNote(1000),
});
export type TripTemplateInput = z.output<typeof TripTemplateInput>;

const TripTemplateRow = z.object({
  ...recordFields,
  name: z.string(),
  customer_id: Id.nullable(),
  customer_name: z.string().nullable(),
  origin_name: z.string(),
  destination_name: z.string(),
  freight_rate: Money.nullable(),
  owner_freight: Money.nullable(),
  tolls_amount: Money.nullable(),
  tolls_count: z.number().nullable(),
  cash_amount: Money.nullable(),
});

export const TripTemplate = TripTemplateRow.extend({
  origin_city_id: z.string(),
  origin_department_id: z.string(),
  origin_country_id: z.string(),
  origin_address: z.string(),
  origin_details: z.string(),
  destination_city_id: z.string(),
  destination_department_id: z.string(),
  destination_country_id: z.string(),
  destination_address: z.string(),
  destination_details: z.string(),
  freight_basis: FreightBasis,
  notes: z.string(),
});
export type TripTemplate = z.output<typeof TripTemplate>;

/** Most templates that are offered at once. */
export const offeredTemplates = 5;

export const tripTemplates = {
  ...defineRecord({
    name: 'trip-templates',
    /** Drivers see none: a template has the rate of the customer and the freight of the owner. */
    within: {
      path: 'trips/templates',
      permissions: { view: 'create-trips', create: 'create-trips', update: 'update-trips', delete: 'delete-trips' },
    },
    one: 'route template',
    words: 'trips:templates.',
    input: TripTemplateInput,
    row: TripTemplateRow,
    full: TripTemplate,
    sorts: ['name'],
    columns: {
      name: {},
      origin_name: { title: 'templates.fields.origin_city_id' },
      destination_name: { title: 'templates.fields.destination_city_id' },
      customer_name: { title: 'templates.fields.customer_id' },
      customer_id: null,
      freight_rate: {},
      owner_freight: {},
      tolls_amount: {},
      tolls_count: {},
      cash_amount: {},
    },
    filters: { customer_id: Id.optional() },
    refusals: {
      template_taken: { status: 409, constraint: 'trip_template_by_name', field: 'name' },
      /** An amount has more decimals than the amounts of new trips: `decimals` is 0 or 2. */
      too_many_decimals: { status: 422, details: z.object({ decimals: z.number() }) },
    },
    notes: { list: 'search finds names, customers and the cities of both ends' },
  }),
  offers: route({
    method: 'GET',
    path: '/api/trips/template-offers',
    access: 'create-trips',
    summary:
      'For the form of a trip: the active templates that fit what is chosen of it, those of the customer first. With a customer alone, those of the customer; without anything, none.',
    query: z.object({ customer_id: Id.optional(), origin_city_id: CityId.optional(), destination_city_id: CityId.optional() }),
    output: z.object({ data: z.array(TripTemplate).max(offeredTemplates) }),
  }),
};

export const tripTemplateHistory = defineHistory({
  entity: 'trip_template',
  table: 'trip_template',
  permission: 'create-trips',
  parts: {},
});
