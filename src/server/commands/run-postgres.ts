import { startPostgres } from '../postgres/embedded.ts';
import { StartProblem } from '../start-problem.ts';
import { notifySupervisor, onStopSignal } from '../supervisor.ts';
import type { Command } from './command.ts';

/** Ends at a signal, or with a StartProblem when PostgreSQL cannot be restarted. */
export const runPostgres: Command = {
  usage: 'run-postgres',
  description: 'runs the embedded PostgreSQL until it is stopped: several servers on it then restart without interrupting each other',
  async run({ databaseUrl, dataDir }) {
    if (databaseUrl !== undefined) throw new StartProblem('DATABASE_URL names your own server: there is no embedded PostgreSQL to run.');
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    const postgres = await startPostgres({ dataDir, log: print, isService: true });
    const ended = new Promise<void>(onStopSignal);
    try {
      const failed = new Promise<never>((_, reject) => postgres.watch(reject));
      print('The embedded PostgreSQL is ready.');
      await notifySupervisor('ready', print);
      await Promise.race([ended, failed]);
    } finally {
      await postgres.stop();
    }
    return 'Ended.';
  },
};
