import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTo, readSettings } from './settings.ts';

describe('settings', () => {
  test('defaults to a server on this machine with the demo', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('var'),
      databaseUrl: undefined,
      seed: 'demo',
      publicUrl: 'http://127.0.0.1:3000',
      mail: undefined,
      attachmentMaxBytes: 10 * 1024 * 1024,
      storageBytesPerCompany: 20 * 1024 ** 3,
      uploadBytesPerHour: 300 * 1024 ** 2,
      trustProxy: 0,
    });
  });

  test('never adds demo accounts to a database named by DATABASE_URL', () => {
    const DATABASE_URL = 'postgres://someone@db.example.com/arriero';
    expect(readSettings({ DATABASE_URL }).seed).toBe('none');
    expect(() => readSettings({ DATABASE_URL, SEED: 'demo' })).toThrow('SEED must not be "demo" when DATABASE_URL is set');
  });

  test('refuses startup options in a database URL, and a login for requests without a database', () => {
    const url = 'postgres://someone@db.example.com/arriero';
    expect(() => readSettings({ DATABASE_URL: `${url}?options=-c%20jit%3Doff` })).toThrow(
      'DATABASE_URL must not contain "options": set parameters for the user instead, with "alter role … set …".',
    );
    expect(() => readSettings({ DATABASE_URL: url, SERVING_DATABASE_URL: `${url}?sslmode=require&options=x` })).toThrow(
      'SERVING_DATABASE_URL must not contain "options"',
    );
    expect(() => readSettings({ SERVING_DATABASE_URL: url })).toThrow('DATABASE_URL must be set when SERVING_DATABASE_URL is');
  });

  test('treats an empty variable as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', SMTP_HOST: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      seed: 'demo',
      mail: undefined,
    });
  });

  test('reports every invalid value with the expected format', () => {
    expect(() => readSettings({ PORT: 'abc', SEED: 'maybe', PUBLIC_URL: 'ftp://x' })).toThrow(
      [
        'PORT must be a port from 1 to 65535 (it is "abc").',
        'SEED must be "demo" or "none" (it is "maybe").',
        'PUBLIC_URL must be a URL such as https://arriero.example.com (it is "ftp://x").',
      ].join('\n'),
    );
  });

  test('never shows a secret in a message', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://root:hunter2@db', METRICS_TOKEN: 'short' })).toThrow(
      /^(?!.*(hunter2|short))DATABASE_URL must be .*\nMETRICS_TOKEN must be /,
    );
  });

  test('requires a host for mail', () => {
    expect(readSettings({ SMTP_HOST: 'mail.example.com', SMTP_PORT: '465', SMTP_SECURE: 'true' }).mail).toMatchObject({
      host: 'mail.example.com',
      port: 465,
      secure: true,
    });
    expect(() => readSettings({ SMTP_USER: 'me' })).toThrow('SMTP_HOST must be set');
  });

  test('removes the last slash of the public URL', () => {
    expect(readSettings({ PUBLIC_URL: 'https://arriero.example.com/' }).publicUrl).toBe('https://arriero.example.com');
  });

  test('have a daily backup where its folder is named, of the embedded database only', () => {
    expect(readSettings({}).backups).toBeUndefined();
    expect(readSettings({ BACKUP_DIR: '/backups' }).backups).toEqual({ folder: '/backups', at: '07:30', keep: 7, archive: false });
    expect(readSettings({ BACKUP_DIR: '/backups', BACKUP_AT: '23:05', BACKUP_KEEP: '30' }).backups).toMatchObject({
      at: '23:05',
      keep: 30,
    });
    expect(readSettings({ BACKUP_DIR: '/backups', BACKUP_ARCHIVE: 'true' }).backups?.archive).toBe(true);
    const keys = `age1${'q'.repeat(58)} age1${'z'.repeat(58)}`;
    expect(readSettings({ BACKUP_RECIPIENT: keys }).backupRecipients).toBe(keys);
    for (const wrong of ['--help', 'age1yubikey1qwt50d05nh5vutpdzmlg5wn80xq5negm4uj9ghv0snvdd3yysf5yw3rhl3t', 'AGE-SECRET-KEY-1QQ'])
      expect(() => readSettings({ BACKUP_RECIPIENT: wrong })).toThrow(/^BACKUP_RECIPIENT must be a public key of age, [^(]*$/);
    expect(() => readSettings({ BACKUP_ARCHIVE: 'true' })).toThrow('BACKUP_DIR must be set when BACKUP_ARCHIVE is true.');
    const wrong = { BACKUP_DIR: '/backups', DATABASE_URL: 'postgres://db/arriero', BACKUP_AT: '24:00', BACKUP_KEEP: '0' };
    expect(() => readSettings(wrong)).toThrow(
      /^BACKUP_AT must be .*\nBACKUP_KEEP must be .*\nBACKUP_DIR must not be set when DATABASE_URL is/,
    );
  });

  test.each([
    [{}, null],
    [{ HOST: 'localhost' }, null],
    [{ HOST: '127.0.0.2' }, null],
    [{ HOST: '::1' }, null],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, null],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ HOST: '192.168.1.7' }, 'HOST=192.168.1.7'],
    [{ HOST: '127.0.0.1.example.com' }, 'HOST=127.0.0.1.example.com'],
    [{ PUBLIC_URL: 'https://arriero.example.com' }, 'PUBLIC_URL=https://arriero.example.com'],
  ])('with %o say how other machines can reach the server: %s', (env, expected) => {
    expect(openTo(readSettings(env))).toBe(expected);
  });
});
