import { describeFindings, selfCheck } from '../self-check/self-check.ts';
import type { Command } from './command.ts';
import { withDatabase } from './owner.ts';

/** Exits with 1 if a check fails. */
export const check: Command = {
  usage: 'check',
  description: 'checks the rights of the logins, PostgreSQL, the schema, the disk, the clock and the mail server; changes nothing',
  async run(settings) {
    const findings = await withDatabase(settings, (url) => selfCheck(settings, url));
    if (findings.some(({ isFailure }) => isFailure)) process.exitCode = 1;
    return describeFindings(findings);
  },
};
