/**
 * Races: rounds of requests that are sent at once, with choices that a seed repeats; their order in time differs. `RACES` is the number of
 * requests of each race, and prints what was accepted, refused and wrong; `RACES_SEED` repeats the choices.
 */
import fc from 'fast-check';
import type pg from 'pg';
import { expect, it } from 'vitest';
import type { Reply } from '../client.ts';

const wanted = Number(process.env.RACES ?? 500);
const seed = Number(process.env.RACES_SEED ?? Math.floor(Math.random() * 2 ** 31));

interface RaceCounts {
  attempts: number;
  accepted: number;
  refused: number;
  wrong: number;
}

export interface Round {
  /** The answers to what was sent at once. */
  replies: readonly Reply[];
  /** What is wrong afterwards, as sentences. */
  wrong: readonly string[];
}

interface Race<Choice> {
  /** How many requests a round sends at once. */
  atOnce: number;
  /** How many rounds run beside each other, each in a lane with records of its own. */
  lanes: number;
  choice: fc.Arbitrary<Choice>;
  /** The codes of what may be refused. Another one, such as of a reference that the database found broken, is wrong. */
  refusals: readonly string[];
  /** Creates the records of a lane; returns what runs a round with them. */
  lane: () => Promise<(choice: Choice) => Promise<Round>>;
}

export const isAccepted = ({ status }: Reply): boolean => status < 300;

/** Declares a test that runs rounds until all requests are sent, and fails if anything was wrong in one of them. */
export function race<Choice>(name: string, { atOnce, lanes, choice, refusals, lane }: Race<Choice>): void {
  it(
    name,
    async () => {
      const choices = fc.sample(choice, { numRuns: Math.ceil(wanted / atOnce), seed });
      const counts: RaceCounts = { attempts: 0, accepted: 0, refused: 0, wrong: 0 };
      const findings: string[] = [];
      const runLane = async (first: number) => {
        const run = await lane();
        for (let at = first; at < choices.length; at += lanes) {
          const { replies, wrong } = await run(choices[at] as Choice);
          const isRefused = ({ body }: Reply) => refusals.includes(body?.code);
          const failed = replies.filter((reply) => !isAccepted(reply) && !isRefused(reply)).map(({ status, text }) => `${status} ${text}`);
          counts.attempts += replies.length;
          counts.accepted += replies.filter(isAccepted).length;
          counts.refused += replies.filter(isRefused).length;
          findings.push(...[...failed, ...wrong].map((what) => `Round ${at}: ${what}`));
        }
      };
      await Promise.all(Array.from({ length: lanes }, (_, first) => runLane(first)));
      counts.wrong = findings.length;
      if (process.env.RACES) console.log(name, counts);
      expect({ seed, findings }).toEqual({ seed, findings: [] });
      // Otherwise nothing raced.
      expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(0);
    },
    30 * 60_000,
  );
}

/** A sentence for each value that is not as expected. */
export const differences = (expected: Record<string, unknown>, found: Record<string, unknown>): string[] =>
  Object.entries(expected).flatMap(([name, value]) =>
    JSON.stringify(found[name]) === JSON.stringify(value)
      ? []
      : [`${name} is ${JSON.stringify(found[name])} instead of ${JSON.stringify(value)}`],
  );

/** How many deadlocks PostgreSQL has found in the database; the server runs such transactions again, and answers as if there were none. */
export async function countDeadlocks(owner: pg.Pool, touch: () => Promise<unknown>): Promise<number> {
  // Each connection reports what it counted with its next transaction, a second later at the earliest.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await touch();
  const { rows } = await owner.query('select deadlocks::int from pg_stat_database where datname = current_database()');
  return rows[0].deadlocks;
}
