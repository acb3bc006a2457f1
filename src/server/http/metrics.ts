/** Metrics in the Prometheus text format. */
import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import product from '../../../package.json' with { type: 'json' };
import { archivedUntil } from '../backup/archive-files.ts';
import { lastBackup } from '../backup/backup.ts';
import { freeBytes } from '../postgres/reserve.ts';
import type { Settings } from '../settings.ts';
import type { Admission } from './admission.ts';

/** One metric, with a value for each combination of labels, such as `route="/api/trips"`; a single value has no labels. */
export interface Figure {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  values: [labels: string, value: number][];
  /** Of a histogram: the endings of the names of its values, beside them. */
  suffixes?: string[];
}

/** Read at each scrape. Values that cannot be read are left out. */
export type FigureSource = () => Figure[] | Promise<Figure[]>;

/** Upper bounds in seconds. The target of a request is a tenth of a second. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const lagTimerMs = 20;

interface Tally {
  /** By bound, each without the lower ones; the last is beyond all. */
  counts: number[];
  seconds: number;
}

export interface MetricsOptions {
  pool: Pool;
  token: string;
  admission: Admission;
  settings: Pick<Settings, 'backups' | 'dataDir'>;
  /** Metrics of other parts of the server; may grow until the first scrape. */
  sources: readonly FigureSource[];
}

/** Serves `/metrics` for requests that carry the token. Labels are bounded: routes are those of contracts, not the addresses of callers. */
export function serveMetrics(http: FastifyInstance, { pool, token, admission, settings, sources }: MetricsOptions): void {
  const requests = new Map<string, number>();
  const durations = new Map<string, Tally>();
  const lag = monitorEventLoopDelay({ resolution: lagTimerMs });
  /** The measured values are the times between two ticks of a timer, in nanoseconds. */
  const late = (ns: number) => Math.max(0, ns / 1e9 - lagTimerMs / 1000);
  lag.enable();
  http.addHook('onClose', async () => void lag.disable());
  http.addHook('onResponse', async (request, reply) => {
    // Counted by themselves, as Fastify does not see all of them.
    if (admission.wasRejected(reply.raw)) return;
    const route = request.routeOptions.url;
    const labels = route === undefined ? 'method="any",route="none"' : `method="${request.method}",route="${route}"`;
    const counted = `${labels},status="${reply.statusCode}"`;
    requests.set(counted, (requests.get(counted) ?? 0) + 1);
    observe(durations, labels, reply.elapsedTime / 1000);
  });
  http.get('/metrics', async (request, reply) => {
    const actual = Buffer.from(request.headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${token}`);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return reply.code(404).send();
    const found = await Promise.all(sources.map(async (source) => source()));
    const figures: Figure[] = [
      { name: 'arriero_build_info', type: 'gauge', values: [[`version="${product.version}",node="${process.versions.node}"`, 1]] },
      {
        name: 'http_requests_total',
        type: 'counter',
        values: [...requests, ['method="any",route="shed",status="503"', admission.shed]],
      },
      histogram('http_request_duration_seconds', durations),
      ...poolFigures(pool),
      ...processFigures(),
      {
        name: 'nodejs_eventloop_lag_seconds',
        type: 'gauge',
        values: [
          ['quantile="0.5"', late(lag.percentile(50))],
          ['quantile="0.99"', late(lag.percentile(99))],
          ['quantile="1"', late(lag.max)],
        ],
      },
      ...found.flat(),
      ...diskFigures(settings),
      ...(await backupFigures(settings)),
    ];
    // Since the scrape before.
    lag.reset();
    return reply.type('text/plain; version=0.0.4').send(figures.map(render).join(''));
  });
}

function observe(durations: Map<string, Tally>, labels: string, seconds: number): void {
  const tally = durations.get(labels) ?? { counts: Array(bounds.length + 1).fill(0), seconds: 0 };
  const at = bounds.findIndex((bound) => seconds <= bound);
  const bucket = at === -1 ? bounds.length : at;
  tally.counts[bucket] = (tally.counts[bucket] as number) + 1;
  tally.seconds += seconds;
  durations.set(labels, tally);
}

/** In the format, each bucket includes the lower ones. */
function histogram(name: string, tallies: ReadonlyMap<string, Tally>): Figure {
  const values: Figure['values'] = [];
  const suffixes: string[] = [];
  const add = (suffix: string, labels: string, value: number) => {
    values.push([labels, value]);
    suffixes.push(suffix);
  };
  for (const [labels, { counts, seconds }] of tallies) {
    let count = 0;
    for (const [at, own] of counts.entries()) {
      count += own;
      add('_bucket', `${labels},le="${bounds[at] ?? '+Inf'}"`, count);
    }
    add('_sum', labels, seconds);
    add('_count', labels, count);
  }
  return { name, type: 'histogram', values, suffixes };
}

function poolFigures(pool: Pool): Figure[] {
  const values: Figure['values'] = [
    ['state="open"', pool.totalCount],
    ['state="idle"', pool.idleCount],
    ['state="waiting"', pool.waitingCount],
  ];
  return [{ name: 'database_connections', type: 'gauge', values }];
}

function processFigures(): Figure[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    { name: 'process_resident_memory_bytes', type: 'gauge', values: [['', rss]] },
    { name: 'nodejs_heap_used_bytes', type: 'gauge', values: [['', heapUsed]] },
    { name: 'process_cpu_seconds_total', type: 'counter', values: [['', (user + system) / 1e6]] },
  ];
}

/** Nothing if the disk cannot be read, which must not hide the other figures. */
function diskFigures({ dataDir }: MetricsOptions['settings']): Figure[] {
  try {
    return [{ name: 'disk_free_bytes', type: 'gauge', values: [['', freeBytes(dataDir)]] }];
  } catch {
    return [];
  }
}

/** How old the newest complete backup is, and since when the write-ahead log is not archived; empty before the first, or without the setting. */
async function backupFigures({ backups, dataDir }: MetricsOptions['settings']): Promise<Figure[]> {
  if (!backups) return [];
  const age = await ageFigure('backup_age_seconds', () => lastBackup(backups.folder, dataDir));
  return backups.archive ? [...age, ...(await ageFigure('wal_archive_age_seconds', () => archivedUntil(backups.folder, dataDir)))] : age;
}

async function ageFigure(name: string, readMoment: () => Promise<Date | null>): Promise<Figure[]> {
  // A disk that cannot be read must not hide the other figures.
  const moment = await readMoment().catch(() => null);
  return moment === null ? [] : [{ name, type: 'gauge', values: [['', Math.round((Date.now() - moment.getTime()) / 1000)]] }];
}

function render({ name, type, values, suffixes = [] }: Figure): string {
  if (values.length === 0) return '';
  // No more digits than a clock has.
  const text = (value: number) => String(Math.round(value * 1e6) / 1e6);
  const lines = values.map(([labels, value], at) => `${name}${suffixes[at] ?? ''}${labels && `{${labels}}`} ${text(value)}\n`);
  return `# TYPE ${name} ${type}\n${lines.join('')}`;
}
