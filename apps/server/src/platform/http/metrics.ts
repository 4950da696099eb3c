import { monitorEventLoopDelay } from 'node:perf_hooks';
import { countWaiting, type Pool } from '../db/pool.ts';

const buckets_ms = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000];

interface Watched {
  pool: Pool;
  inFlight: () => number;
  /** Nothing while they were never counted. */
  domainsFailing: () => number | undefined;
  /** Lines of whoever else has something to be watched. */
  more: () => string[];
}

/** Counts and times by endpoint, in the text format that Prometheus reads. */
export function createMetrics({ pool, inFlight, domainsFailing, more }: Watched) {
  const requests = new Map<string, number>();
  const times = new Map<string, { counts: number[]; sum_ms: number; count: number }>();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();

  const observe = (endpoint: string, status: number, took_ms: number): void => {
    const key = `endpoint="${endpoint}",status="${status}"`;
    requests.set(key, (requests.get(key) ?? 0) + 1);
    const time = times.get(endpoint) ?? { counts: buckets_ms.map(() => 0), sum_ms: 0, count: 0 };
    buckets_ms.forEach((upto_ms, i) => {
      if (took_ms <= upto_ms) time.counts[i]!++;
    });
    time.sum_ms += took_ms;
    time.count++;
    times.set(endpoint, time);
  };

  const text = (): string => {
    const failing = domainsFailing();
    const lines = [
      ...[...requests].map(([key, count]) => `darasa_requests_total{${key}} ${count}`),
      ...[...times].flatMap(([endpoint, time]) => [
        ...buckets_ms.map(
          (upto_ms, i) =>
            `darasa_request_ms_bucket{endpoint="${endpoint}",le="${upto_ms}"} ${time.counts[i]}`,
        ),
        `darasa_request_ms_bucket{endpoint="${endpoint}",le="+Inf"} ${time.count}`,
        `darasa_request_ms_sum{endpoint="${endpoint}"} ${time.sum_ms.toFixed(1)}`,
        `darasa_request_ms_count{endpoint="${endpoint}"} ${time.count}`,
      ]),
      `darasa_in_flight ${inFlight()}`,
      `darasa_pool_connections{state="all"} ${pool.totalCount}`,
      `darasa_pool_connections{state="idle"} ${pool.idleCount}`,
      `darasa_pool_waiting ${countWaiting(pool)}`,
      `darasa_event_loop_delay_p99_ms ${(loop.percentile(99) / 1e6).toFixed(1)}`,
      `darasa_memory_rss_bytes ${process.memoryUsage.rss()}`,
      ...(failing === undefined ? [] : [`darasa_domains_failing ${failing}`]),
      ...more(),
    ];
    return `${lines.join('\n')}\n`;
  };

  return { observe, text, stop: () => loop.disable() };
}
