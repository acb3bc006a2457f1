/** The road network of the demo: hubs with loading sites, and the distances between them. */
import { z } from 'zod';
import { readDemo } from '../tsv.ts';

const Site = z.object({ hub: z.string(), city_id: z.string(), city: z.string(), address: z.string(), details: z.string().optional() });
export type Site = z.output<typeof Site>;

export const hubs = Object.groupBy(readDemo('sites.tsv')(Site), ({ hub }) => hub);

/** Road distances in kilometres, valid in both directions. */
const roads = readDemo('roads.tsv')(z.object({ from: z.string(), to: z.string(), km: z.coerce.number() }));

export interface Road {
  to: string;
  km: number;
}

/** The direct roads from a hub. */
export function roadsFrom(hub: string): Road[] {
  return roads.flatMap(({ from, to, km }) => (from === hub ? [{ to, km }] : to === hub ? [{ to: from, km }] : []));
}

/** Cache by hub of origin: trips ask for the same routes repeatedly. */
const distances = new Map<string, ReadonlyMap<string, number>>();

/** Length of the shortest route in kilometres, through other hubs where a direct road is missing. */
export function kilometres(from: string, to: string): number {
  const known = distances.get(from)?.get(to);
  if (known !== undefined) return known;
  const reached = new Map([[from, 0]]);
  const open = [from];
  for (let hub = open.shift(); hub !== undefined; hub = open.shift()) {
    for (const road of roadsFrom(hub)) {
      const km = (reached.get(hub) as number) + road.km;
      if (km >= (reached.get(road.to) ?? Number.POSITIVE_INFINITY)) continue;
      reached.set(road.to, km);
      open.push(road.to);
    }
  }
  distances.set(from, reached);
  return reached.get(to) as number;
}
