/** Brings a database to this version of the product: its schema, and the places that all companies share. */
import { seedPlaces } from '../../../db/seeds/places.ts';
import { StartProblem } from '../start-problem.ts';
import { migrate } from './migrate.ts';

/** `url` logs in as the owner. Throws StartProblem for what the operator can fix. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url).catch((error: Error & { code?: string }) => {
    const reason = error.code === undefined ? undefined : reasons[error.code];
    throw reason ? new StartProblem(`Cannot use the database of DATABASE_URL: ${reason}.`) : error;
  });
  await seedPlaces(url);
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'no such host',
  '28P01': 'wrong user or password',
  '28000': 'the user may not log in',
  '3D000': 'no such database',
  '42501': 'the user may not create what it needs; it must own the database and may create roles',
};
