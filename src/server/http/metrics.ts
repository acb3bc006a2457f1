/** `/metrics` for Prometheus. */
import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import product from '../../../package.json' with { type: 'json' };
import { archivedUntil } from '../backup/archive-files.ts';
import { lastBackup } from '../backup/backup.ts';
import { freeBytes } from '../postgres/reserve.ts';
import type { Settings } from '../settings.ts';
import type { Admission } from './admission.ts';

/** Upper bounds in seconds. The target of a request is a tenth of a second. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface MetricsOptions {
  /** Other parts of the server may add their own metrics, also later. */
  registry: Registry;
  pool: Pool;
  token: string;
  admission: Admission;
  settings: Pick<Settings, 'backups' | 'dataDir'>;
}

/** Serves `/metrics` for requests that carry the token. A metric that cannot be read is left out, which must not hide the others. */
export function serveMetrics(http: FastifyInstance, { registry, pool, token, admission, settings }: MetricsOptions): void {
  const { backups, dataDir } = settings;
  const versions = { version: product.version, node: process.versions.node };
  new Gauge({ name: 'arriero_build_info', help: 'What runs', labelNames: Object.keys(versions), registers: [registry] }).set(versions, 1);
  countRequests(http, registry, admission);
  const connections = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  addGauge(registry, 'database_connections', 'Connections of requests', connections, 'state');
  addProcessMetrics(http, registry);
  addGauge(registry, 'disk_free_bytes', 'On the disk of DATA_DIR', () => freeBytes(dataDir));
  if (backups)
    addGauge(registry, 'backup_age_seconds', 'Of the newest backup', async () => ageOf(await lastBackup(backups.folder, dataDir)));
  if (backups?.archive)
    addGauge(registry, 'wal_archive_age_seconds', 'Of the archive', async () => ageOf(await archivedUntil(backups.folder, dataDir)));
  http.get('/metrics', async (request, reply) => {
    const actual = Buffer.from(request.headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${token}`);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return reply.code(404).send();
    // Not `registry.metrics()`, which fails as a whole.
    const read = registry.getMetricsAsArray().map(({ name }) => registry.getSingleMetricAsString(name).catch(() => ''));
    const found = (await Promise.all(read)).filter((text) => text !== '');
    return reply.type(registry.contentType).send(`${found.join('\n')}\n`);
  });
}

type Reading = number | Record<string, number>;

/** A gauge that is read at each scrape: a number, or with `label` one for each of its values. */
export function addGauge(registry: Registry, name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const reading = await read();
      if (typeof reading === 'number') this.set(reading);
      else for (const [value, number] of Object.entries(reading)) this.set({ [label as string]: value }, number);
    },
  });
}

/** Labels are bounded: routes are those of contracts, not the addresses of callers. */
function countRequests(http: FastifyInstance, registry: Registry, admission: Admission): void {
  const shed = { method: 'any', route: 'shed', status: 503 };
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'By method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.remove(shed);
      this.inc(shed, admission.shed);
    },
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'By method and route',
    labelNames: ['method', 'route'],
    registers: [registry],
    buckets,
  });
  http.addHook('onResponse', async (request, reply) => {
    // Counted by themselves, as Fastify does not see all of them.
    if (admission.wasRejected(reply.raw)) return;
    const route = request.routeOptions.url;
    const labels = route === undefined ? { method: 'any', route: 'none' } : { method: request.method, route };
    requests.inc({ ...labels, status: reply.statusCode });
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

/** Not `collectDefaultMetrics`: it cannot be stopped when an app closes, and its lag includes the interval at which it is measured. */
function addProcessMetrics(http: FastifyInstance, registry: Registry): void {
  const resolution = 20;
  const lag = monitorEventLoopDelay({ resolution });
  lag.enable();
  http.addHook('onClose', async () => void lag.disable());
  /** The measured values are the times between two ticks of a timer, in nanoseconds. */
  const late = (ns: number) => Math.max(0, ns / 1e9 - resolution / 1000);
  const readLag = () => {
    const found = { 0.5: late(lag.percentile(50)), 0.99: late(lag.percentile(99)), 1: late(lag.max) };
    lag.reset();
    return found;
  };
  addGauge(registry, 'nodejs_eventloop_lag_seconds', 'Since the scrape before', readLag, 'quantile');
  addGauge(registry, 'process_resident_memory_bytes', 'Memory of the process', process.memoryUsage.rss);
  addGauge(registry, 'nodejs_heap_used_bytes', 'Memory of JavaScript', () => process.memoryUsage().heapUsed);
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Time of the processor',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
}

/** In seconds. Throws if there is none yet, so that its gauge is left out. */
function ageOf(moment: Date | null): number {
  if (!moment) throw new Error('there is none yet');
  return Math.round((Date.now() - moment.getTime()) / 1000);
}
