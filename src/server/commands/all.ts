/** All commands of `bin/admin`, in the order of its help. */
import { listUnsentMail } from '../mail.ts';
import { listChecks } from '../verify/checks.ts';
import { describeVerification, verify } from '../verify/run.ts';
import { backupCommands } from './backups.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { createAdmin } from './create-admin.ts';
import { withOwner } from './owner.ts';
import { peopleCommands } from './people.ts';
import { privacyCommands } from './privacy.ts';
import { runPostgres } from './run-postgres.ts';

export const commands: Record<string, Command> = {
  'create-admin': createAdmin,
  ...peopleCommands,
  emails: {
    usage: 'emails',
    description: 'shows the emails that were not sent, with their codes and links: for a server without a mail server',
    async run(settings) {
      const emails = await withOwner(settings, (pool) => listUnsentMail(pool, settings));
      return emails.length > 0 ? emails.join(`\n\n${'='.repeat(72)}\n\n`) : 'No unsent emails.';
    },
  },
  check,
  verify: {
    usage: 'verify',
    description: 'checks that balances, statuses, numbers, counters and history agree; changes nothing, also while the server runs',
    async run(settings) {
      const found = await withOwner(settings, (pool) => verify(pool, listChecks));
      if (found.failed.length > 0) process.exitCode = 1;
      return describeVerification(found);
    },
  },
  ...backupCommands,
  ...privacyCommands,
  'run-postgres': runPostgres,
};
