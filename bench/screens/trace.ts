/** Calculates the metrics of a page load from a Chromium trace, by the definitions of Lighthouse. Pure. */

export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, as `dur`, and `tdur`, which is the CPU time of the thread. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: {
    data?: {
      had_recent_input?: boolean;
      score?: number;
      requestId?: string;
      url?: string;
      encodedDataLength?: number;
    };
  };
}

export interface Load {
  /** Milliseconds since the navigation, on a CPU `slowdown` times slower. */
  fcp: number;
  lcp: number;
  /** Total blocking time: the part of each task beyond 50 ms, for tasks after the first paint. */
  blocking: number;
  /** The longest of these tasks. */
  longest: number;
  /** The sum of all shifts that follow no input: at least the CLS, which is the worst window of five seconds. */
  shift: number;
  /** Bytes of scripts as sent; zero for cached ones. */
  script: number;
}

/**
 * Lighthouse simulates a phone: it loads the page at full speed and multiplies the tasks. So does this, by their CPU time: what other
 * processes take of the machine then hardly counts. Paints wait for the tasks before them.
 */
export function loadOf(events: readonly TraceEvent[], slowdown: number): Load {
  const paint = last(events, 'firstContentfulPaint');
  const start = last(events, 'navigationStart', paint).ts;
  const largest = events.filter(({ name, pid }) => name === 'largestContentfulPaint::Candidate' && pid === paint.pid).at(-1) ?? paint;
  const tasks = events.filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid);
  const ms = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1000;
  const at = (event: TraceEvent) => {
    const before = tasks.filter(({ ts }) => ts >= start && ts < event.ts).reduce((sum, task) => sum + ms(task), 0);
    return (event.ts - start) / 1000 + (slowdown - 1) * before;
  };
  const later = tasks.filter(({ ts }) => ts > paint.ts).map((task) => ms(task) * slowdown);
  const urls = new Map(
    events.filter(({ name }) => name === 'ResourceSendRequest').map(({ args: { data } }) => [data?.requestId, data?.url]),
  );
  return {
    fcp: at(paint),
    lcp: at(largest),
    blocking: later.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    longest: Math.max(0, ...later),
    shift: events
      .filter(({ name, args }) => name === 'LayoutShift' && !args.data?.had_recent_input)
      .reduce((sum, { args }) => sum + (args.data?.score ?? 0), 0),
    script: events
      .filter(({ name, args }) => name === 'ResourceFinish' && /\.js$/.test(urls.get(args.data?.requestId) ?? ''))
      .reduce((sum, { args }) => sum + (args.data?.encodedDataLength ?? 0), 0),
  };
}

/** The last event of that name; with `before` the last of its process until then. */
function last(events: readonly TraceEvent[], name: string, before?: TraceEvent): TraceEvent {
  const found = events.findLast((event) => event.name === name && (!before || (event.pid === before.pid && event.ts <= before.ts)));
  if (!found) throw new Error(`The trace has no ${name}.`);
  return found;
}

/** Lighthouse 13's weights for a phone: the share of the score, the value that a tenth of all sites reach, and the median. */
const curves = {
  fcp: { weight: 10, p10: 1800, median: 3000 },
  lcp: { weight: 25, p10: 2500, median: 4000 },
  blocking: { weight: 30, p10: 200, median: 600 },
  shift: { weight: 25, p10: 0.1, median: 0.25 },
};

/** From 0 to 100, without the speed index, which needs a film of the load and is a tenth of Lighthouse's score. */
export function scoreOf(load: Pick<Load, keyof typeof curves>): number {
  const all = Object.entries(curves) as [keyof typeof curves, (typeof curves)['fcp']][];
  const points = all.reduce((sum, [name, { weight, p10, median }]) => sum + weight * shareBelow(load[name], p10, median), 0);
  return Math.round((100 * points) / all.reduce((sum, [, { weight }]) => sum + weight, 0));
}

/** The share of sites that are worse, where a tenth is better than `p10` and half is better than `median`: log-normal. */
function shareBelow(value: number, p10: number, median: number): number {
  if (value <= 0) return 1;
  return (1 - erf((Math.log(value / median) * 0.9061938024368232) / -Math.log(p10 / median))) / 2;
}

/** Abramowitz and Stegun 7.1.26: exact to 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - poly * Math.exp(-x * x));
}

export const medianOf = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
