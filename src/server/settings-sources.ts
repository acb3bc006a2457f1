/** Where the values of the settings come from: the environment, the file `arriero.env`, and files that hold one secret each. */
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartProblem } from './start-problem.ts';

type Values = Record<string, string | undefined>;

/** Names the settings file; by default it is `arriero.env` in the product's folder, if there is one. */
const fileVariable = 'ARRIERO_ENV';

/**
 * The values of the settings `names`. The environment takes precedence over the settings file. In both, `NAME_FILE` names a file with the value of
 * `NAME`, for secrets. An empty variable counts as unset. Throws StartProblem for a file that cannot be read, that other users of the machine can
 * read, or that has a line which is not a setting, and if both `NAME` and `NAME_FILE` are set.
 */
export function readSources(environment: Values, names: readonly string[]): Values {
  const file = readSettingsFile(environment[fileVariable]?.trim() ?? '', names);
  return Object.fromEntries(names.map((name) => [name, readValue(name, environment) ?? readValue(name, file)]));
}

function readValue(name: string, source: Values): string | undefined {
  const [value, path] = [source[name]?.trim(), source[`${name}_FILE`]?.trim()];
  if (!path) return value || undefined;
  if (value) throw new StartProblem(`Set ${name} or ${name}_FILE, not both.`);
  return readText(path, `${name}_FILE names`).trim();
}

/** Empty without a file, unless `given` names one. */
function readSettingsFile(given: string, names: readonly string[]): Values {
  const path = resolve(given || 'arriero.env');
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info && !given) return {};
  const text = readText(path, `The settings file is`);
  // Of root or of the server's user; others must not read its secrets.
  if (((info?.mode ?? 0) & 0o077) !== 0)
    throw new StartProblem(`Other users of this machine can read or write the settings file ${path}: run "chmod 600 ${path}".`);
  return parseSettings(text, path, names);
}

function readText(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartProblem(`${what} ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * Lines `NAME=value`, and comments after `#` at the start of a line. A value is the rest of the line, so that passwords may contain any character;
 * one pair of quotes around all of it is removed. The messages show no values.
 */
function parseSettings(text: string, path: string, names: readonly string[]): Values {
  const known = new Set(names.flatMap((name) => [name, `${name}_FILE`]));
  const found: Values = {};
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const problem = (what: string) => new StartProblem(`Line ${at + 1} of ${path} ${what}.`);
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, value] = /^\s*([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw problem('is not NAME=value');
    if (!known.has(name)) throw problem(`sets ${name}, which is not a setting`);
    if (name in found) throw problem(`sets ${name} a second time`);
    found[name] = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
  }
  return found;
}
