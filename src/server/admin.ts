/** Administration from the command line (`bin/admin`): one entry per command. */
import { resolve } from 'node:path';
import { endTwoFactorByEmail } from '#modules/accounts/store/two-factor.ts';
import { createAdmin, withOwner } from './create-admin.ts';
import { asOwner } from './db/tenant.ts';
import { listUnsentMail } from './mail.ts';
import { backUp, restore } from './postgres/backup.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';
import { listChecks } from './verify/checks.ts';
import { describeVerification, verify } from './verify/run.ts';

type Command = { usage: string; description: string; run(settings: Settings, args: string[]): Promise<string> };

const commands: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin',
    description: 'creates a company and its first administrator, or with --super a super-administrator; asks for missing options',
    run: createAdmin,
  },
  'end-two-factor': {
    usage: 'end-two-factor EMAIL',
    description: 'removes the second factor of a user who lost phone and recovery codes; they sign in with the password alone',
    async run(settings, args) {
      const [email, ...more] = args;
      if (!email || more.length > 0) throw new StartProblem('Give one e-mail.');
      const ended = await withOwner(settings, (pool) => asOwner(pool, null, null, (db) => endTwoFactorByEmail(db, email)));
      if (!ended) throw new StartProblem(`${email} has no second factor.`);
      return `${email} signs in with the password alone.`;
    },
  },
  emails: {
    usage: 'emails',
    description: 'shows the emails that were not sent, with their codes and links: for a server without a mail server',
    async run(settings) {
      const emails = await withOwner(settings, (pool) => listUnsentMail(pool, settings));
      return emails.length > 0 ? emails.join(`\n\n${'='.repeat(72)}\n\n`) : 'There are no unsent emails.';
    },
  },
  verify: {
    usage: 'verify',
    description: 'checks that balances, statuses, numbers, counters and history agree; changes nothing, also while the server runs',
    async run(settings) {
      const found = await withOwner(settings, (pool) => verify(pool, listChecks));
      if (found.failed.length > 0) process.exitCode = 1;
      return describeVerification(found);
    },
  },
  backup: {
    usage: 'backup DIR',
    description: 'copies the database and the files into DIR, also while the server runs',
    async run(settings, args) {
      const folder = folderArgument(args);
      await backUp(requireEmbedded(settings, 'pg_basebackup or pg_dump'), folder);
      return `Backup complete: ${folder}`;
    },
  },
  restore: {
    usage: 'restore DIR',
    description: 'restores a backup into an empty DATA_DIR, while the server is stopped',
    async run(settings, args) {
      const dataDir = requireEmbedded(settings, 'such as pg_restore');
      await restore(folderArgument(args), dataDir);
      return `Restored to ${dataDir}. Start the server.`;
    },
  },
};

function folderArgument(args: string[]): string {
  const [folder, ...more] = args;
  if (!folder || more.length > 0) throw new StartProblem('Give one folder.');
  // bin/admin runs in the product's folder and passes the folder that it was called from.
  return resolve(process.env.INIT_CWD ?? '.', folder);
}

/** The data folder of the embedded PostgreSQL. Throws StartProblem when another database is used, naming its `tools`. */
function requireEmbedded(settings: Settings, tools: string): string {
  if (settings.databaseUrl)
    throw new StartProblem(`DATABASE_URL names your own server: use its tools (${tools}), and copy DATA_DIR as well.`);
  return settings.dataDir;
}

function help(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  return ['Usage:', ...Object.values(commands).map(({ usage, description }) => `  bin/admin ${usage.padEnd(width)}  ${description}`)].join(
    '\n',
  );
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
