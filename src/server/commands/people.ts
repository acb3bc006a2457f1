/** The commands that help people who cannot sign in. */
import type pg from 'pg';
import { RuleBroken } from '#base/errors.ts';
import { allPermissions } from '#base/permissions.ts';
import { deviceOf } from '#modules/accounts/rules/device.ts';
import { addAdministrator } from '#modules/accounts/store/administrators.ts';
import {
  endAllSessions,
  findPerson,
  type KnownPerson,
  makeSuperAdministrator,
  operatorCodeMinutes,
  storeOperatorCode,
} from '#modules/accounts/store/operator.ts';
import { endSession, listSessions } from '#modules/accounts/store/security.ts';
import { newPasswordCode } from '#modules/accounts/store/sessions.ts';
import { endTwoFactorByEmail } from '#modules/accounts/store/two-factor.ts';
import { assertMayChangeMember } from '#modules/people/rules/members.ts';
import { listRoles, lockMember, setMemberStatus } from '#modules/people/store/members.ts';
import { rolesNamed } from '#modules/people/store/save-user.ts';
import { addRoles } from '#modules/people/store/write-members.ts';
import { findCompany } from '#modules/privacy/store/company.ts';
import type { Db } from '../db/connection.ts';
import { asOwner } from '../db/tenant.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import type { Command } from './command.ts';
import { withOwner, withPools } from './owner.ts';

const argument = 'one email';

export const peopleCommands: Record<string, Command> = {
  'end-two-factor': {
    usage: 'end-two-factor EMAIL',
    description: 'removes the second factor of a user who lost phone and recovery codes; they sign in with the password alone',
    argument,
    async run(settings, { argument: email }) {
      const ended = await withOwner(settings, (pool) => asOwner(pool, null, null, (db) => endTwoFactorByEmail(db, email)));
      if (!ended) throw new StartProblem(`${email} has no second factor.`);
      return `${email} signs in with the password alone.`;
    },
  },
  'reset-password': {
    usage: 'reset-password EMAIL',
    description: 'prints a link with which a user sets a new password, once, within an hour; for a user whom no email reaches',
    argument,
    async run(settings, { argument: email }) {
      const code = newPasswordCode();
      await withPerson(settings, email, ({ person: { id }, asOperator }) => asOperator((db) => storeOperatorCode(db, id, email, code)));
      const link = `${settings.publicUrl}/reset-password#${new URLSearchParams({ email, code })}`;
      return `${link}\nIt works once, within ${operatorCodeMinutes} minutes. Give it only to ${email}.`;
    },
  },
  block: {
    usage: 'block EMAIL',
    description: 'blocks a user in every company, and ends their sessions',
    argument,
    async run(settings, { argument: email }) {
      return withPerson(settings, email, async ({ person, asOperator, serving }) => {
        if (person.super_administrator) throw new StartProblem(`${email} is a super-administrator, who cannot be blocked.`);
        const changed = await setStatus(serving, person, 'active', 'blocked');
        if (changed.length === 0) throw new StartProblem(`${email} is active in no company.`);
        const ended = await asOperator((db) => endAllSessions(db, person.id));
        return `${email} is blocked in ${changed.join(', ')}. Sessions ended: ${ended}.`;
      });
    },
  },
  unblock: {
    usage: 'unblock EMAIL',
    description: 'gives a blocked user access again, in every company that had blocked them',
    argument,
    async run(settings, { argument: email }) {
      const changed = await withPerson(settings, email, ({ person, serving }) => setStatus(serving, person, 'blocked', 'active'));
      if (changed.length === 0) throw new StartProblem(`${email} is blocked in no company.`);
      return `${email} has access again in ${changed.join(', ')}.`;
    },
  },
  'make-admin': {
    usage: 'make-admin EMAIL --company COMPANY',
    description: 'makes a user an administrator of a company, adding them to it if needed; COMPANY is its tax id, its name or its id',
    argument,
    options: ['company'],
    async run(settings, { argument: email, options: { company: wanted } }) {
      if (wanted === undefined) throw new StartProblem('Give --company.');
      return withPerson(settings, email, async ({ person, serving, owner }) => {
        const company = await findCompany(owner, wanted);
        if (person.companies.some(({ id }) => id === company.id)) return makeAdministrator(serving, email, person.id, company);
        if (!person.has_login) throw new StartProblem(`${email} has no login yet: they must accept their invitation first.`);
        await asOwner(owner, company.id, null, (db) => addAdministrator(db, company.id, person));
        return `${email} is a new user of ${company.name}, and an administrator.`;
      });
    },
  },
  'make-super': {
    usage: 'make-super EMAIL',
    description: 'makes a user a super-administrator, who sees every company; create-admin --super makes a new one',
    argument,
    async run(settings, { argument: email }) {
      await withPerson(settings, email, ({ person: { id, super_administrator }, asOperator }) => {
        if (super_administrator) throw new StartProblem(`${email} is a super-administrator already.`);
        return asOperator((db) => makeSuperAdministrator(db, id));
      });
      return `${email} is a super-administrator.`;
    },
  },
  sessions: {
    usage: 'sessions EMAIL [--end ID | --end-all]',
    description: 'lists the sessions of a user, and ends one or all of them',
    argument,
    options: ['end'],
    flags: ['end-all'],
    async run(settings, { argument: email, options: { end }, flags }) {
      if (end !== undefined && flags.has('end-all')) throw new StartProblem('Give --end or --end-all, not both.');
      return withPerson(settings, email, async ({ person: { id }, asOperator, serving }) => {
        if (flags.has('end-all')) return `Sessions ended: ${await asOperator((db) => endAllSessions(db, id))}.`;
        // Confined to the person, as their own screen is.
        return asOwner(serving, null, id, (db) => (end === undefined ? describeSessions(db, email) : endOne(db, email, end)));
      });
    },
  },
};

async function describeSessions(db: Db, email: string): Promise<string> {
  const lines = (await listSessions(db)).map(({ id, device, address, created_at, last_input_at }) => {
    const { browser, system } = deviceOf(device);
    return [id, `since ${created_at}`, `last used ${last_input_at}`, address, browser, system].join('  ');
  });
  return lines.length > 0 ? lines.join('\n') : `${email} has no session.`;
}

async function endOne(db: Db, email: string, id: string): Promise<string> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
  if (!isId || !(await endSession(db, id))) throw new StartProblem(`${email} has no session ${id}.`);
  return 'The session has ended.';
}

/** Adds the administrator role, by the rules of the Users screen. Throws StartProblem if the user may not enter, or is an administrator already. */
function makeAdministrator(serving: pg.Pool, email: string, id: string, company: { id: string; name: string }): Promise<string> {
  return asOwner(serving, company.id, null, async (db) => {
    const member = await lockMember(db, id);
    if (member.status === 'blocked') throw new StartProblem(`${email} is blocked in ${company.name}: use unblock first.`);
    if (member.status === 'inactive')
      throw new StartProblem(`${email} is deactivated in ${company.name}: reactivate them first, on the screen "Users".`);
    if (member.roles.some(({ key }) => key === 'administrator'))
      throw new StartProblem(`${email} is an administrator of ${company.name} already.`);
    const given = rolesNamed(await listRoles(db), ['administrator']);
    assertMayChangeMember(member, { ...member, roles: [...member.roles, ...given] }, { ...member, own: allPermissions });
    await addRoles(db, id, given);
    return member.accepted
      ? `${email} is an administrator of ${company.name}.`
      : `${email} will be an administrator of ${company.name} when they accept its invitation.`;
  });
}

interface Opened {
  person: KnownPerson;
  /** Runs a transaction of the owner. */
  asOperator: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** The pool of requests. */
  serving: pg.Pool;
  owner: pg.Pool;
}

/** Opens the database and finds the person. Throws StartProblem for an unknown email. */
function withPerson<T>(settings: Settings, email: string, work: (opened: Opened) => Promise<T>): Promise<T> {
  return withPools(settings, async (owner, serving) => {
    const asOperator: Opened['asOperator'] = (run) => asOwner(owner, null, null, run);
    const person = await asOperator((db) => findPerson(db, email));
    if (!person) throw new StartProblem(`${email} has no account.`);
    return work({ person, asOperator, serving, owner });
  });
}

/**
 * Changes the status in each company where it is `from`, by the rules of the screen, and returns the names of the companies. Throws StartProblem if
 * the person is the last administrator; companies before that one in order of name are changed then.
 */
async function setStatus(
  serving: pg.Pool,
  { id, companies }: KnownPerson,
  from: 'active' | 'blocked',
  status: 'active' | 'blocked',
): Promise<string[]> {
  const changed: string[] = [];
  for (const company of companies.filter((one) => one.status === from)) {
    await asOwner(serving, company.id, null, async (db) => {
      const member = await lockMember(db, id);
      assertMayChangeMember(member, { ...member, status }, { ...member, own: allPermissions });
      await setMemberStatus(db, id, status);
    }).catch((error: unknown) => {
      if (!(error instanceof RuleBroken && error.code === 'last_administrator')) throw error;
      const done = changed.length > 0 ? ` Changed before: ${changed.join(', ')}.` : '';
      throw new StartProblem(`${company.name} would have no administrator: make another one first, with make-admin.${done}`);
    });
    changed.push(company.name);
  }
  return changed;
}
