/** The proposed withholdings of a new invoice, and the values they are calculated from. */
import { z } from 'zod';
import { route } from '#base/route.ts';
import { commaSeparated, Day, Id, one } from '#base/wire.ts';
import { CustomerTax } from '#modules/customers/contract.ts';
import { CityId } from '#modules/places/contract.ts';

export const WithholdingTerms = z.object({
  /** Whether the customer withholds. */
  withholding_agent: z.boolean(),
  /** Whether the company withholds its income tax itself. */
  self_withholder: z.boolean(),
  /** The customer's own taxes, discounts and withholdings. */
  taxes: z.array(CustomerTax),
  /** The rate of the day, and the minimum base; null if there is none. */
  retefuente: z.object({ rate: z.string(), minimum_base: z.string() }).nullable(),
  /** The rates of the day, of the municipalities from which the trips start. */
  reteica: z.array(z.object({ municipality_id: z.string(), municipality_name: z.string(), rate: z.string() })),
  /** From where each trip starts. */
  origins: z.array(z.object({ trip_id: Id, municipality_id: z.string() })),
});
export type WithholdingTerms = z.output<typeof WithholdingTerms>;

export const withholdings = {
  terms: route('GET /api/withholding-terms', 'create-invoices', {
    summary:
      'The terms from which a new invoice of the customer proposes taxes, discounts and withholdings, on its issue date and for its trips.',
    query: z.object({
      customer_id: Id,
      issue_date: Day,
      trip_ids: commaSeparated(Id).optional(),
      /** For a trip that does not exist yet: its rate is among those of `reteica`. */
      origin_city_id: CityId.optional(),
    }),
    output: one(WithholdingTerms),
  }),
};
