/** The shape of a command of `bin/admin`, and the strict parser of its arguments, which rejects misspelt options. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';

export interface Command {
  usage: string;
  description: string;
  /** The meaning of its first argument, for the sentence that asks for it. Without it, the command has none. */
  argument?: string;
  /** A second argument, the folder that it writes. */
  writesFolder?: true;
  /** Names of options with a value. */
  options?: readonly string[];
  /** Names of options without one. */
  flags?: readonly string[];
  /** Returns the output. Throws StartProblem for problems that the operator can fix. */
  run(settings: Settings, given: Given): Promise<string>;
}

export interface Given {
  /** Empty for a command without one. */
  argument: string;
  /** As typed. Empty for a command that writes none. */
  folder: string;
  options: Partial<Record<string, string>>;
  flags: ReadonlySet<string>;
}

/** Throws StartProblem for an option that the command does not have, and for more or fewer arguments. */
export function readArguments({ argument, writesFolder, options = [], flags = [] }: Omit<Command, 'run'>, args: string[]): Given {
  const { values, positionals } = parse(args, options, flags);
  if (argument === undefined && positionals.length > 0) throw new StartProblem(`The command has no argument "${positionals[0]}".`);
  if (argument !== undefined && positionals.length !== (writesFolder ? 2 : 1))
    throw new StartProblem(`Give ${argument}${writesFolder ? ' and a folder' : ''}.`);
  return {
    argument: positionals[0] ?? '',
    folder: positionals[1] ?? '',
    options: Object.fromEntries(Object.entries(values).filter((one): one is [string, string] => typeof one[1] === 'string')),
    flags: new Set(flags.filter((name) => values[name] === true)),
  };
}

function parse(args: string[], options: readonly string[], flags: readonly string[]) {
  const known = {
    ...Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
    ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
  };
  try {
    return parseArgs({ args, options: known, allowPositionals: true });
  } catch (error) {
    const names = Object.keys(known).map((name) => `--${name}`);
    throw new StartProblem(
      `${(error as Error).message}\n${names.length > 0 ? `Options: ${names.join(' ')}` : 'The command has no options.'}`,
    );
  }
}

/** `bin/admin` runs in the product's folder and passes the folder that it was called from. */
export function absolute(folder: string): string {
  return resolve(process.env.INIT_CWD ?? '.', folder);
}
