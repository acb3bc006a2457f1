/** `bin/admin create-admin`: creates a company's first administrator, or a super-administrator. All else is done on the screens. */
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { z } from 'zod';
import { RuleBroken } from '#base/errors.ts';
import { type Issue, issueText } from '#base/issues.ts';
import { nitType, TaxIdInput, taxIdBody, taxIdProblem } from '#base/tax-id.ts';
import { email, text } from '#base/wire.ts';
import { Password } from '#modules/accounts/contract/password.ts';
import { addFirstAdministrator, createLogin } from '#modules/accounts/store/administrators.ts';
import { isCommonPassword } from '../common-passwords/common-passwords.ts';
import { asOwner } from '../db/tenant.ts';
import { hashPassword } from '../password.ts';
import { StartProblem } from '../start-problem.ts';
import { validationWords } from '../words.ts';
import type { Command, Given } from './command.ts';
import { withOwner } from './owner.ts';

/** Digits only; an optional check digit is validated and removed. */
const taxId = TaxIdInput.refine((given) => taxIdProblem(nitType, given) === null, 'nit_check_digit').transform((given) =>
  taxIdBody(nitType, given),
);

/** By option: the question asked on a terminal, and the schema of the answer. */
const personQuestions = {
  email: ['E-mail', email(255)],
  'first-name': ['First name', text(20)],
  'last-name': ['Last name', text(20)],
} as const;
const companyQuestions = {
  company: ['Name of the company', text(80)],
  'tax-id': ['Tax id of the company (NIT, with or without its check digit)', taxId],
} as const;

type Questions = Record<string, readonly [string, z.ZodType<string>]>;

/** Creates the person, and the company unless it exists. */
export const createAdmin: Command = {
  usage: 'create-admin',
  description: 'creates a company and its first administrator, or with --super a super-administrator; asks for missing options',
  options: [...Object.keys(personQuestions), ...Object.keys(companyQuestions)],
  flags: ['super'],
  async run(settings, { options, flags }) {
    const isSuper = flags.has('super');
    const person = await readAnswers(personQuestions, options);
    const company = isSuper ? null : await readAnswers(companyQuestions, options);
    const chosen = process.stdin.isTTY ? await askPassword() : '';
    const password = chosen || generatePassword();

    const login = {
      email: person.email,
      first_name: person['first-name'],
      last_name: person['last-name'],
      language: 'es' as const,
      super_administrator: isSuper,
      password_hash: await hashPassword(password),
    };
    const where = await withOwner(settings, (pool) =>
      asOwner(pool, null, null, async (db) => {
        if (company) return addFirstAdministrator(db, login, { name: company.company, tax_id: company['tax-id'] });
        await createLogin(db, login);
        return null;
      }),
    ).catch((error: Error) => {
      throw error instanceof RuleBroken ? new StartProblem(refusal(error, login.email)) : error;
    });
    const made = where === null ? `${login.email} is a super-administrator.` : `${login.email} is the administrator of ${where}.`;
    return chosen ? made : `${made}\nPassword (shown once; change it after signing in): ${password}`;
  },
};

/** Each answer from its option, else asked on the terminal. Throws StartProblem without a terminal. */
async function readAnswers<Q extends Questions>(questions: Q, options: Given['options']): Promise<Record<keyof Q, string>> {
  const found: Record<string, string> = {};
  for (const [name, [question, schema]] of Object.entries(questions)) {
    const given = options[name];
    if (given === undefined && !process.stdin.isTTY) throw new StartProblem(`Give --${name}.`);
    found[name] = given === undefined ? await ask(question, schema) : checked(schema, given, `--${name}`);
  }
  return found as Record<keyof Q, string>;
}

async function ask(question: string, schema: z.ZodType<string>): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (;;) {
      try {
        return checked(schema, await terminal.question(`${question}: `), question);
      } catch (error) {
        console.log((error as Error).message);
      }
    }
  } finally {
    terminal.close();
  }
}

/** Asks for a password without showing it; empty to have one generated. */
async function askPassword(): Promise<string> {
  const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() });
  for (;;) {
    process.stdout.write('Password (leave empty to have one generated): ');
    const terminal = createInterface({ input: process.stdin, output: noEcho, terminal: true });
    const typed = await terminal.question('');
    terminal.close();
    process.stdout.write('\n');
    if (typed === '') return '';
    try {
      const password = checked(Password, typed, 'Password');
      if (!isCommonPassword(password)) return password;
      console.log('Password: this one is too common.');
    } catch (error) {
      console.log((error as Error).message);
    }
  }
}

function checked(schema: z.ZodType<string>, given: string, name: string): string {
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const words = validationWords('en');
  throw new StartProblem(`${name}: ${issueText(parsed.error.issues[0] as Issue, 'en', (key) => words[key])}`);
}

/** Sixteen letters and digits in groups of four, none of which looks like another: 80 bits. */
function generatePassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

function refusal(error: RuleBroken, email: string): string {
  if (error.code === 'user_exists') return `${email} has an account already.`;
  if (error.code === 'company_administered')
    return `${error.details?.name} has an administrator already, who adds others on the screen "Users".`;
  throw error;
}
