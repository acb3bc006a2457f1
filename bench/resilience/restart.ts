/**
 * Restarts one of two servers after the other, behind nginx with the block of the guide, while requests arrive all the time: at leisure, and at once.
 * Then one is killed.
 *
 *     bin/drill restart [--rate 20] [--seconds 20] [--fault NAME]
 *
 * `--rate`: requests a second, a quarter of which create a customer. `--seconds`: at least so long during each of the first two restarts. Needs Debian's nginx.
 * At the end every acknowledged customer must be stored exactly once, and `verify` must find nothing. Everything is on 127.0.0.1 in a temporary folder.
 * Exit code 0 if no request failed during the restarts, and all else holds.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/postgres/server-process.ts';
import { type Product, signIn, startProduct } from '../product.ts';
import { checkCustomers } from './customers.ts';
import { children, dataDir, endServer, folder, readOptions, requireProgram, runDrill, withPostgres } from './drill.ts';
import { acknowledged, during, unanswered, underLoad } from './load.ts';

const drill = readOptions('restart', { rate: [20, 200], seconds: [20, 120] });
const { rate, seconds } = drill.options;
const trustProxy = { TRUST_PROXY: '1' };

await runDrill(async () => {
  requireProgram('nginx', '-v');
  mkdirSync(dataDir, { mode: 0o700, recursive: true });
  await withPostgres(drillServers);
}, drill);

async function drillServers(): Promise<void> {
  const servers = [await startProduct(dataDir, children, trustProxy), await startProduct(dataDir, children, trustProxy)];
  const url = await startNginx(servers.map((server) => new URL(server.url).host));
  await underLoad(await signIn(url), rate, async () => {
    await during('restart of server 1', false, async () => {
      await Promise.all((drill.hasFault('interrupted') ? [0, 1] : [0]).map((at) => restart(servers, at, seconds * 1000)));
    });
    await during('restart of server 2', false, () => restart(servers, 1, seconds * 1000));
    await during('restart of one right after the other', false, async () => {
      for (const at of [1, 0]) await restart(servers, at, 0);
    });
    await during('server 1 is killed', true, async () => {
      servers[0]?.process.kill('SIGKILL');
      await sleep(Math.min(5, seconds) * 1000);
    });
    await during('the time after that', false, () => sleep(Math.min(10, seconds) * 1000));
  });
  await drill.plant(acknowledged[0]?.id);
  await checkCustomers((servers[1] as Product).client, acknowledged, unanswered.size);
}

/** The site of the guide, without HTTPS and on other ports. */
function nginxConfig(port: number, servers: readonly string[]): string {
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/\n {2}(ssl_\w+|access_log) [^;]*;/g, '')
    .replace(/ {2}server 127\.0\.0\.1:3000( [^;]*);\n[\s\S]*?;\n/, servers.map((server) => `  server ${server}$1;\n`).join(''));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/nginx-${name};`)
    .join(' ');
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {}\nhttp { access_log off; ${temporary}\n${site}}\n`;
}

async function startNginx(servers: readonly string[]): Promise<string> {
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), nginxConfig(port, servers));
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(nginx);
  await sleep(1000);
  return `http://127.0.0.1:${port}`;
}

async function restart(servers: Product[], at: number, atLeastMs: number): Promise<void> {
  const server = servers[at] as Product;
  const until = performance.now() + atLeastMs;
  if (drill.hasFault('died')) server.process.kill('SIGKILL');
  await endServer(server);
  servers[at] = await startProduct(dataDir, children, { ...trustProxy, PORT: new URL(server.url).port });
  await sleep(Math.max(0, until - performance.now()));
}
