/** The settings of the server. */
import { resolve } from 'node:path';
import * as z from 'zod';
import { readSources } from './settings-sources.ts';
import { StartProblem } from './start-problem.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
const sender = z.string().regex(/^([^<>\s]+@[^<>\s]+|[^<>]*<[^<>\s]+@[^<>\s]+>)$/);

/** `true` or `1`, `false` or `0`. */
const flag = z.enum(['true', '1', 'false', '0']).transform((text) => text === 'true' || text === '1');

/**
 * Every variable that the server reads, with its expected format in words. Documented in docs/guides/settings.md.
 */
const variables = {
  PORT: [port.default(3000), 'a port from 1 to 65535'],
  HOST: [z.string().default('127.0.0.1'), 'an address to listen on, such as 127.0.0.1 or 0.0.0.0'],
  DATA_DIR: [z.string().default('./var'), 'a folder'],
  DATABASE_URL: [z.url({ protocol: /^postgres(ql)?$/ }).optional(), 'a URL such as postgres://user:password@host:5432/database'],
  SERVING_DATABASE_URL: [z.url({ protocol: /^postgres(ql)?$/ }).optional(), 'a URL such as postgres://user:password@host:5432/database'],
  SEED: [z.enum(['demo', 'none']).optional(), '"demo" or "none"'],
  DEMO_PUBLIC: [z.enum(['yes', 'no']).default('no'), '"yes" or "no"'],
  PUBLIC_URL: [httpUrl.optional(), 'a URL such as https://arriero.example.com'],
  SMTP_HOST: [z.string().optional(), 'the name of a mail server'],
  SMTP_PORT: [port.default(587), 'a port from 1 to 65535'],
  SMTP_USER: [z.string().optional(), 'a user name'],
  SMTP_PASSWORD: [z.string().optional(), 'a password'],
  SMTP_FROM: [sender.default('Arriero <no-reply@localhost.localdomain>'), 'an address such as Arriero <no-reply@example.com>'],
  SMTP_SECURE: [flag.default(false), '"true" or "false"'],
  METRICS_TOKEN: [z.string().min(16).optional(), 'a secret of at least 16 characters'],
  ATTACHMENT_MAX_MB: [z.coerce.number().int().min(1).max(1024).default(10), 'a whole number of megabytes from 1 to 1024'],
  STORAGE_PER_COMPANY_GB: [z.coerce.number().positive().max(1_000_000).default(20), 'a number of gigabytes above zero'],
  UPLOAD_PER_HOUR_MB: [z.coerce.number().positive().max(1_000_000).default(300), 'a number of megabytes above zero'],
  DISK_MIN_FREE_MB: [z.coerce.number().min(0).max(1_000_000).default(200), 'a number of megabytes, zero or more'],
  BACKUP_DIR: [z.string().optional(), 'a folder'],
  BACKUP_AT: [
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('07:30'),
    'a time such as 07:30, in UTC',
  ],
  BACKUP_KEEP: [z.coerce.number().int().min(1).max(1000).default(7), 'a whole number from 1 to 1000'],
  BACKUP_ARCHIVE: [flag.default(false), '"true" or "false"'],
  BACKUP_RECIPIENT: [
    z
      .string()
      .regex(/^age1[02-9ac-hj-np-z]{58}(\s+age1[02-9ac-hj-np-z]{58})*$/)
      .optional(),
    'a public key of age, such as age1…, or several with spaces between them',
  ],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'one of fatal, error, warn, info, debug, trace, silent',
  ],
  TRUST_PROXY: [z.coerce.number().int().min(0).max(10).default(0), 'the number of proxies in front, from 0 to 10'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** The mail server. Without one, emails stay in the outbox. */
export type MailSettings = { host: string; port: number; secure: boolean; user?: string; password?: string };

/** `folder`: absolute. `at`: HH:MM, UTC. `keep`: how many. `archive`: the write-ahead log is archived there, too. */
export type BackupSettings = { folder: string; at: string; keep: number; archive: boolean };

export type Settings = {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Unset means the embedded PostgreSQL. */
  databaseUrl?: string;
  /** The login of requests; unset means a role that the server makes. */
  servingDatabaseUrl?: string;
  seed: 'demo' | 'none';
  /** Accounts with the published password of the demo may be reachable from other machines. */
  demoPublic: boolean;
  /** The URL of the server for its users, without a slash at the end. Used in emails; with https, cookies are sent over HTTPS only. */
  publicUrl: string;
  mail?: MailSettings;
  mailFrom: string;
  metricsToken?: string;
  attachmentMaxBytes: number;
  /** All files of a company together. */
  storageBytesPerCompany: number;
  /** The most bytes that a person may upload in an hour. */
  uploadBytesPerHour: number;
  /** With less free space on the disk of the embedded database, writes are refused. */
  minFreeDiskBytes: number;
  /** Backups of the embedded database and the files, one a day. Unset means none. */
  backups?: BackupSettings;
  /** Public keys of age, for which backups are encrypted, separated by spaces. */
  backupRecipients?: string;
  logLevel: string;
  trustProxy: number;
};

/** Reads the settings of an installation: from the environment, the settings file, and files of secrets. Throws StartProblem. */
export function loadSettings(environment: Record<string, string | undefined>): Settings {
  // Without this, backups would no longer be encrypted, and nothing would say so. In the settings file any unknown name is refused.
  if (environment.BACKUP_PASSPHRASE || environment.BACKUP_PASSPHRASE_FILE)
    throw new StartProblem('BACKUP_PASSPHRASE is no longer a setting: remove it, and encrypt backups with BACKUP_RECIPIENT.');
  return readSettings(readSources(environment, Object.keys(variables)));
}

/** Reads the settings from variables alone. Throws StartProblem with one line per invalid variable. An empty variable counts as unset. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems: string[] = [];
  const read: Read = (name) => {
    const [schema, meaning] = variables[name];
    const text = env[name]?.trim();
    const result = schema.safeParse(text === '' ? undefined : text);
    // Values that may be secrets are not shown.
    const shown = /PASSWORD|TOKEN|DATABASE_URL|RECIPIENT/.test(name) ? '' : ` (it is "${text}")`;
    if (!result.success) problems.push(`${name} must be ${meaning}${shown}.`);
    return result.data as never;
  };

  const settings: Settings = {
    port: read('PORT'),
    host: read('HOST'),
    dataDir: resolve(read('DATA_DIR')),
    databaseUrl: read('DATABASE_URL'),
    servingDatabaseUrl: read('SERVING_DATABASE_URL'),
    seed: read('SEED') ?? (env.DATABASE_URL?.trim() ? 'none' : 'demo'),
    demoPublic: read('DEMO_PUBLIC') === 'yes',
    publicUrl: read('PUBLIC_URL') ?? '',
    mail: readMail(read),
    mailFrom: read('SMTP_FROM'),
    metricsToken: read('METRICS_TOKEN'),
    attachmentMaxBytes: read('ATTACHMENT_MAX_MB') * 1024 * 1024,
    storageBytesPerCompany: read('STORAGE_PER_COMPANY_GB') * 1024 ** 3,
    uploadBytesPerHour: read('UPLOAD_PER_HOUR_MB') * 1024 ** 2,
    minFreeDiskBytes: read('DISK_MIN_FREE_MB') * 1024 ** 2,
    backups: readBackups(read),
    backupRecipients: read('BACKUP_RECIPIENT'),
    logLevel: read('LOG_LEVEL'),
    trustProxy: read('TRUST_PROXY'),
  };
  for (const [name, url] of Object.entries({ DATABASE_URL: settings.databaseUrl, SERVING_DATABASE_URL: settings.servingDatabaseUrl })) {
    if (url && new URL(url).searchParams.has('options'))
      problems.push(`${name} must not contain "options": set parameters for the user instead, with "alter role … set …".`);
  }
  if (settings.servingDatabaseUrl && !settings.databaseUrl) problems.push('DATABASE_URL must be set when SERVING_DATABASE_URL is.');
  if (settings.databaseUrl && settings.seed === 'demo') {
    problems.push('SEED must not be "demo" when DATABASE_URL is set: demo accounts exist in the embedded database only.');
  }
  if (settings.databaseUrl && settings.backups)
    problems.push('BACKUP_DIR must not be set when DATABASE_URL is: use the backups of that server, and copy DATA_DIR.');
  if (read('BACKUP_ARCHIVE') && !settings.backups) problems.push('BACKUP_DIR must be set when BACKUP_ARCHIVE is true.');
  if (!settings.mail && (env.SMTP_USER || env.SMTP_PASSWORD)) problems.push('SMTP_HOST must be set when SMTP_USER or SMTP_PASSWORD is.');
  if (problems.length > 0) throw new StartProblem(problems.join('\n'));

  settings.publicUrl ||= `http://${reachableHost(settings.host)}:${settings.port}`;
  return settings;
}

/** How other machines can reach the server, as the setting that allows it; null if only this machine can. */
export function openTo(settings: Pick<Settings, 'host' | 'publicUrl'>): string | null {
  if (!isLoopback(settings.host)) return `HOST=${settings.host}`;
  const { hostname } = new URL(settings.publicUrl);
  return isLoopback(hostname.replace(/^\[|\]$/g, '')) ? null : `PUBLIC_URL=${settings.publicUrl}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Reads a variable. */
type Read = <Name extends keyof typeof variables>(name: Name) => z.output<(typeof variables)[Name][0]>;

function readMail(read: Read): MailSettings | undefined {
  const mail = { port: read('SMTP_PORT'), secure: read('SMTP_SECURE'), user: read('SMTP_USER'), password: read('SMTP_PASSWORD') };
  const host = read('SMTP_HOST');
  return host ? { host, ...mail } : undefined;
}

function readBackups(read: Read): BackupSettings | undefined {
  const [folder, at, keep, archive] = [read('BACKUP_DIR'), read('BACKUP_AT'), read('BACKUP_KEEP'), read('BACKUP_ARCHIVE')];
  return folder ? { folder: resolve(folder), at, keep, archive } : undefined;
}

/** The host for URLs: browsers cannot open the address that means "all interfaces". */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
