import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notifySupervisor } from './supervisor.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-notify-'));
  vi.stubEnv('PATH', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it('notifies systemd of the state, where it started the service', async () => {
  const program = join(folder, 'systemd-notify');
  await writeFile(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${join(folder, 'calls')}\n`);
  await chmod(program, 0o700);
  const lines: string[] = [];
  await notifySupervisor('ready', (line) => void lines.push(line));
  vi.stubEnv('NOTIFY_SOCKET', '/run/notify');
  await notifySupervisor('ready', (line) => void lines.push(line));
  await notifySupervisor('stopping', (line) => void lines.push(line));
  expect(await readFile(join(folder, 'calls'), 'utf8')).toBe('/run/notify READY=1\n/run/notify STOPPING=1\n');
  expect(lines).toEqual([]);
});

it('serves without the program', async () => {
  vi.stubEnv('NOTIFY_SOCKET', '/run/notify');
  const lines: string[] = [];
  await notifySupervisor('ready', (line) => void lines.push(line));
  expect(lines).toEqual([expect.stringContaining('systemd was not notified that the service is ready')]);
});
