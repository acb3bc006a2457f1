/** Administration from the command line: one row a command. */
import { resolve } from 'node:path';
import { endTwoFactorOf } from '#modules/accounts/store/two-factor.ts';
import { createAdmin, withDatabase } from './create-admin.ts';
import { ownerPool } from './db/pool.ts';
import { asOwner } from './db/tenant.ts';
import { waitingLetters } from './mail.ts';
import { backUp, restore } from './postgres/backup.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

type Command = { usage: string; does: string; run(settings: Settings, args: string[]): Promise<string> };

const commands: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin',
    does: 'makes a company and its first administrator, or with --super a super-administrator; asks for what its options leave out',
    run: createAdmin,
  },
  'end-two-factor': {
    usage: 'end-two-factor EMAIL',
    does: 'takes the second factor from somebody who lost phone and recovery codes; they sign in with the password alone',
    async run(settings, args) {
      const [email, ...more] = args;
      if (!email || more.length > 0) throw new StartProblem('Name one e-mail.');
      const ended = await withDatabase(settings, async (url) => {
        const pool = ownerPool(url, 1);
        return asOwner(pool, null, null, (db) => endTwoFactorOf(db, email)).finally(() => pool.end());
      });
      if (!ended) throw new StartProblem(`${email} has no second factor.`);
      return `${email} signs in with the password alone.`;
    },
  },
  letters: {
    usage: 'letters',
    does: 'shows the letters that have not left, with their codes and links: for a server that has no mail server',
    async run(settings) {
      const letters = await withDatabase(settings, async (url) => {
        const pool = ownerPool(url, 1);
        return waitingLetters(pool, settings).finally(() => pool.end());
      });
      return letters.length > 0 ? letters.join(`\n\n${'='.repeat(72)}\n\n`) : 'No letter waits.';
    },
  },
  backup: {
    usage: 'backup DIR',
    does: 'copies the database and the files into DIR, also while the server runs',
    async run(settings, args) {
      const folder = oneFolder(args);
      await backUp(embeddedDataDir(settings, 'pg_basebackup or pg_dump'), folder);
      return `Backup complete: ${folder}`;
    },
  },
  restore: {
    usage: 'restore DIR',
    does: 'puts a backup back into an empty DATA_DIR, while the server is stopped',
    async run(settings, args) {
      const dataDir = embeddedDataDir(settings, 'pg_restore or the like');
      await restore(oneFolder(args), dataDir);
      return `Restored to ${dataDir}. Start the server.`;
    },
  },
};

function oneFolder(args: string[]): string {
  const [folder, ...more] = args;
  if (!folder || more.length > 0) throw new StartProblem('Name one folder.');
  // bin/admin says where it was called from; it runs in the folder of the product.
  return resolve(process.env.INIT_CWD ?? '.', folder);
}

function embeddedDataDir(settings: Settings, tools: string): string {
  if (settings.databaseUrl)
    throw new StartProblem(`DATABASE_URL names a server of your own: use its tools (${tools}), and copy DATA_DIR beside.`);
  return settings.dataDir;
}

function help(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  return ['Usage:', ...Object.values(commands).map(({ usage, does }) => `  bin/admin ${usage.padEnd(width)}  ${does}`)].join('\n');
}

async function main([name, ...args]: string[]): Promise<void> {
  const command = name === undefined ? undefined : commands[name];
  if (!command) {
    console.error(help());
    process.exitCode = 1;
    return;
  }
  console.log(await command.run(readSettings(process.env), args));
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error instanceof StartProblem ? error.message : error.stack);
  process.exitCode = 1;
});
