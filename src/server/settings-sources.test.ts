import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSettings } from './settings.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-settings-'));
  path = join(folder, 'arriero.env');
});
afterAll(() => rm(folder, { recursive: true }));

/** The settings of a file with this text. */
async function load(text: string, environment: Record<string, string> = {}, mode = 0o600) {
  await writeFile(path, text);
  await chmod(path, mode);
  return loadSettings({ ...environment, ARRIERO_ENV: path });
}

describe('the settings file', () => {
  test('has comments, empty lines, and values with any character', async () => {
    const text = ['# mail', '', 'SMTP_HOST = smtp.example.com', 'SMTP_USER=ana', `SMTP_PASSWORD='a#b="c'`, 'PORT="3100"', ''].join('\r\n');
    const { mail, port } = await load(text);
    expect(port).toBe(3100);
    expect(mail).toMatchObject({ host: 'smtp.example.com', user: 'ana', password: 'a#b="c' });
  });

  test('yields to the environment, also where one of the two names a file', async () => {
    await writeFile(join(folder, 'token'), 'a token of the file\n');
    expect((await load('PORT=3100', { PORT: '3200' })).port).toBe(3200);
    expect((await load('PORT=3100', { PORT: '' })).port).toBe(3100);
    const named = `METRICS_TOKEN_FILE=${join(folder, 'token')}`;
    expect((await load(named)).metricsToken).toBe('a token of the file');
    expect((await load(named, { METRICS_TOKEN: 'a token of the shell' })).metricsToken).toBe('a token of the shell');
    expect((await load('METRICS_TOKEN=another token here', { METRICS_TOKEN_FILE: join(folder, 'token') })).metricsToken).toBe(
      'a token of the file',
    );
  });

  test.each([0o644, 0o640, 0o660, 0o604, 0o602])('is refused with the mode %o', async (mode) => {
    await expect(load('PORT=3100', {}, mode)).rejects.toThrow(
      /^Other users of this machine can read or write the settings file .*: run "chmod 600 /,
    );
  });

  test.each([
    ['PORT 3100', /^Line 1 of .* is not NAME=value\.$/],
    ['# it\nSMTP_PASWORD=hunter2', /^Line 2 of .* sets SMTP_PASWORD, which is not a setting\.$/],
    ['PORT=1\nPORT=2', /^Line 2 of .* sets PORT a second time\.$/],
    ['hunter2', /^Line 1 of (?!.*hunter2)/],
  ])('with %j is refused', async (text, message) => {
    await expect(load(text)).rejects.toThrow(message);
  });

  test('must exist when it is named', () => {
    expect(() => loadSettings({ ARRIERO_ENV: join(folder, 'none.env') })).toThrow(
      /^The settings file is .*none\.env, which cannot be read \(ENOENT\)\.$/,
    );
    expect(loadSettings({}).port).toBe(3000);
  });
});

describe('a secret in a file', () => {
  test.each(['METRICS_TOKEN', 'SMTP_PASSWORD', 'DATABASE_URL', 'SERVING_DATABASE_URL', 'PORT'])('is read for %s', async (name) => {
    await writeFile(join(folder, 'secret'), 'postgres://user:secret@localhost:5432/arriero\n');
    const environment = {
      SMTP_HOST: 'smtp.example.com',
      DATABASE_URL: 'postgres://user@localhost/arriero',
      [`${name}_FILE`]: join(folder, 'secret'),
    };
    const { [name as 'DATABASE_URL']: _replaced, ...given } = { ...environment, ...(name === 'DATABASE_URL' && { DATABASE_URL: '' }) };
    if (name === 'PORT') expect(() => loadSettings(given)).toThrow(/^PORT must be a port from 1 to 65535/);
    else expect(JSON.stringify(loadSettings(given))).toContain('"postgres://user:secret@localhost:5432/arriero"');
  });

  test('is refused beside its value, and when it cannot be read', () => {
    const token = 'a token of the test';
    expect(() => loadSettings({ METRICS_TOKEN: token, METRICS_TOKEN_FILE: '/x' })).toThrow(
      'Set METRICS_TOKEN or METRICS_TOKEN_FILE, not both.',
    );
    expect(() => loadSettings({ METRICS_TOKEN_FILE: join(folder, 'missing') })).toThrow(
      /^METRICS_TOKEN_FILE names .*missing, which cannot be read \(ENOENT\)\.$/,
    );
  });
});
