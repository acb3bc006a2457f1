import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { servingPool } from '../db/pool.ts';
import { readSettings } from '../settings.ts';
import type { App } from './handle.ts';
import { addGauge } from './metrics.ts';

let app: App;
// Nothing here needs a database.
const pool = servingPool('postgres://nobody@127.0.0.1:1/none');
beforeAll(async () => {
  const settings = readSettings({ SEED: 'none', METRICS_TOKEN: 'a token of the test', DATA_DIR: tmpdir() });
  const metrics = new Registry();
  app = await buildApp({ pool, settings, logger: pino({ level: 'silent' }), metrics });
  // Other parts add theirs when they start, and what they read may be away.
  addGauge(metrics, 'things', 'For this test', () => 3);
  addGauge(metrics, 'things_away', 'For this test', () => Promise.reject(new Error('away')));
  addGauge(metrics, 'things_broken', 'For this test', () => {
    throw new Error('broken');
  });
});
afterAll(async () => {
  await app.http.close();
  await pool.end();
});

/** By name with labels. */
async function scrape(): Promise<Map<string, number>> {
  const { body, statusCode } = await app.http.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of the test' } });
  expect(statusCode).toBe(200);
  const lines = body.trimEnd().split('\n');
  // The whole format that is used here.
  for (const line of lines)
    expect(line).toMatch(
      /^(# HELP \w+ .+|# TYPE \w+ (counter|gauge|histogram)|\w+(\{\w+="[^"\\]*"(,\w+="[^"\\]*")*\})? -?\d+(\.\d+)?(e-\d+)?)$/,
    );
  return new Map(
    lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

describe('/metrics', () => {
  it('has the durations of a route in buckets that include the lower ones', async () => {
    for (let n = 0; n < 3; n++) await app.http.inject('/health/live');
    const found = await scrape();
    const labels = 'method="GET",route="/health/live"';
    const buckets = [...found]
      .filter(([name]) => name.startsWith('http_request_duration_seconds_bucket{') && name.endsWith(`,${labels}}`))
      .map(([, count]) => count);
    expect(buckets).toHaveLength(11);
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    expect(buckets.at(-1)).toBe(3);
    expect(found.get(`http_request_duration_seconds_count{${labels}}`)).toBe(3);
    expect(found.get(`http_request_duration_seconds_sum{${labels}}`)).toBeLessThan(30);
    expect(found.get(`http_requests_total{${labels},status="200"}`)).toBe(3);
  });

  it('has no label that a caller can invent', async () => {
    const before = (await scrape()).size;
    await app.http.inject('/unknown-0');
    const known = (await scrape()).size;
    for (let n = 1; n < 30; n++) {
      const method = (['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)[n % 6] as 'GET';
      await app.http.inject({ method, url: `/unknown-${n}?secret=${n}` });
      await app.http.inject({ url: `/api/invitations/token-${n}` });
    }
    const found = await scrape();
    expect([...found.keys()].filter((name) => /unknown|secret|token-/.test(name))).toEqual([]);
    // A route that is answered in another way is one more line, and its buckets come with the first answer.
    expect(found.size - known).toBeLessThan(20);
    expect(known).toBeGreaterThan(before);
  });

  it('says what runs, how the event loop lags since the scrape before, and what other parts add', async () => {
    await scrape();
    // Its measurement begins with the next tick of its timer.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const until = performance.now() + 120;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const found = await scrape();
    expect(found.get('nodejs_eventloop_lag_seconds{quantile="1"}')).toBeGreaterThan(0.08);
    // Not the interval at which it is measured.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await scrape()).get('nodejs_eventloop_lag_seconds{quantile="0.5"}')).toBeLessThan(0.015);
    expect([...found].find(([name]) => name.startsWith('arriero_build_info{version="'))?.[1]).toBe(1);
    expect(found.get('things')).toBe(3);
  });

  it('leaves out what cannot be read, and nothing else', async () => {
    const names = new Set((await scrape()).keys());
    expect([...names].filter((name) => name.startsWith('things'))).toEqual(['things']);
    expect(names).toContain('disk_free_bytes');
  });

  it('counts no requests of another server in the same process', async () => {
    const settings = readSettings({ SEED: 'none', METRICS_TOKEN: 'a token of another', DATA_DIR: tmpdir() });
    const other = await buildApp({ pool, settings, logger: pino({ level: 'silent' }) });
    await app.http.inject('/health/live');
    const { body } = await other.http.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of another' } });
    await other.http.close();
    expect(body).toContain('http_requests_total{method="any",route="shed",status="503"} 0\n');
    expect(body).not.toContain('/health/live');
  });

  it('says how much is free on the disk of the data', async () => {
    expect((await scrape()).get('disk_free_bytes')).toBeGreaterThan(1e6);
  });

  it('has only what the guide explains, and the dashboard for Grafana shows nothing else', async () => {
    const text = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const [table = ''] = /\n\| metric[\s\S]*?\n\n/.exec(text('docs/guides/operations.md')) ?? [];
    const explained = new Set(table.split('\n').flatMap((row) => row.split('|')[1]?.match(/(?<=`)\w+(?=`)/g) ?? []));
    const withoutSuffix = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
    const served = [...(await scrape()).keys()].map((line) => withoutSuffix(line.replace(/\{.*/, '')));
    expect(served.filter((name) => name !== 'things' && !explained.has(name))).toEqual([]);
    const { panels } = JSON.parse(text('deploy/grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
    const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/\w+(?=\{instance)/g) ?? [expr]));
    expect(shown.length).toBeGreaterThan(12);
    expect(shown.map(withoutSuffix).filter((name) => !explained.has(name))).toEqual([]);
    expect([...explained].filter((name) => !shown.map(withoutSuffix).includes(name))).toEqual([]);
  });

  it('is not found without the token', async () => {
    for (const authorization of [undefined, 'Bearer another token ofthe test', 'a token of the test'])
      expect((await app.http.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) })).statusCode).toBe(404);
  });
});
