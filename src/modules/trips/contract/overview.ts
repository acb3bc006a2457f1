/** API contract of the overview of a trip: the data of its page, in one answer. */
import type { z } from 'zod';
import { Overview, overviewOf, type Route, route } from '#base/route.ts';
import { WithId } from '#base/wire.ts';

const contract = <O extends z.ZodType>(output: O) =>
  route('GET /api/trips/:id/overview', 'view-trips', {
    summary:
      'A trip with what its page shows: the answers of other operations, by their path. Those whose permission the caller does not have are left out.',
    params: WithId,
    output,
  });

/** For callers. */
export const tripOverview = contract(Overview);

/** For the server: answers the operations of these parts. */
export const tripOverviewOf = (routes: readonly Route[]) => contract(overviewOf(routes));
