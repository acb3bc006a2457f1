/** For tests of all routes: the real application with the demo data, whose companies have rows of every kind. */
import { demoDatabase } from './database.ts';
import { type Served, serve } from './serve.ts';

export type DemoServer = Served;

/** Starts the application; close it after the file's tests. */
export async function serveDemo(env?: Record<string, string>, more?: Parameters<typeof serve>[2]): Promise<DemoServer> {
  const database = await demoDatabase();
  const server = await serve(database, env, more);
  return {
    ...server,
    close: async () => {
      await server.close();
      await database.drop();
    },
  };
}
