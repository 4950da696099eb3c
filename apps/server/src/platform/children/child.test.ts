import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { childFile, startChild } from './child.ts';

const folder = mkdtempSync(join(tmpdir(), 'child-'));
const source = `process.on('message', (job) => {
  if (job.die) process.exit(1);
  if (job.fill) { const kept = []; for (;;) kept.push(new Array(100_000).fill(kept.length)); }
  if (job.fail) return process.send({ name: 'RangeError', message: 'no', rss_mb: 1 });
  if (job.ms) return setTimeout(() => process.send({ reply: job.ms, rss_mb: 1 }), job.ms);
  process.send({ reply: job.env ? process.env : process.pid, rss_mb: job.rss_mb ?? 1 });
});
process.on('disconnect', () => process.exit());
process.send('ready');`;
const file = join(folder, 'odd-jobs.child.mjs');
writeFileSync(file, source);

const jobs = startChild<Record<string, unknown>, unknown>(pathToFileURL(file), {
  heap_mb_max: 32,
  job_ms_max: 2_000,
  rss_mb_tired: 100,
  waiting_max: 2,
});
afterAll(() => jobs.stop());
const child = {
  ask: (job: Record<string, unknown>, whose = 'one') => jobs.ask(job, whose),
};

describe('a child process', () => {
  test('answers one job after the other and stays the same process', async () => {
    const [first, second] = await Promise.all([child.ask({}), child.ask({})]);
    expect(second).toBe(first);
  });

  test('hands an error of the work back with its class', async () => {
    await expect(child.ask({ fail: true })).rejects.toMatchObject({
      reason: 'threw',
      name_in_child: 'RangeError',
    });
  });

  test('is replaced when it dies or fills its memory, and only that job is lost', async () => {
    const before = await child.ask({});
    const [lost, next] = await Promise.allSettled([child.ask({ die: true }), child.ask({})]);
    expect(lost).toMatchObject({ status: 'rejected', reason: { reason: 'crashed' } });
    expect(next).toMatchObject({ status: 'fulfilled' });
    expect(next).not.toMatchObject({ value: before });
    await expect(child.ask({ fill: true })).rejects.toMatchObject({ reason: 'crashed' });
    expect(await child.ask({})).toBeTypeOf('number');
  });

  test('is ended when a job takes too long', async () => {
    await expect(child.ask({ ms: 60_000 })).rejects.toMatchObject({ reason: 'too slow' });
    expect(await child.ask({})).toBeTypeOf('number');
  });

  test('is replaced between jobs once it has grown', async () => {
    const grown = await child.ask({ rss_mb: 101 });
    expect(await child.ask({})).not.toBe(grown);
  });

  test('turns jobs away when too many wait', async () => {
    const running = [child.ask({ ms: 50 }), child.ask({}), child.ask({})];
    await expect(child.ask({})).rejects.toMatchObject({ reason: 'too busy' });
    await Promise.all(running);
  });

  test('one organisation has one job at a time, and another does not wait for it', async () => {
    const said: string[] = [];
    const saying = (name: string, asked: Promise<unknown>) => asked.then(() => said.push(name));
    const long = child.ask({ ms: 1_000 });
    const all = [
      saying('one again', child.ask({})),
      saying('other', child.ask({}, 'other')),
      saying('third', child.ask({}, 'third')),
      saying('long', long),
    ];
    await Promise.all(all);
    expect(said.indexOf('other')).toBeLessThan(said.indexOf('long'));
    expect(said.indexOf('third')).toBeLessThan(said.indexOf('long'));
    expect(said.at(-1)).toBe('one again');
  });

  test('who has many waiting leaves room for another', async () => {
    const roomy = startChild<Record<string, unknown>, unknown>(pathToFileURL(file), {
      heap_mb_max: 32,
      job_ms_max: 2_000,
      rss_mb_tired: 100,
      waiting_max: 8,
    });
    const ask = (whose: string) => roomy.ask({ ms: 1 }, whose).catch((error: unknown) => error);
    const greedy = Array.from({ length: 30 }, () => ask('greedy'));
    const others = ['b', 'c', 'b'].map(ask);
    expect(await Promise.all(others)).toEqual([1, 1, 1]);
    const answers = await Promise.all(greedy);
    expect(answers.filter((one) => one === 1).length).toBeGreaterThanOrEqual(6);
    expect(answers.filter((one) => one !== 1)).toEqual(
      expect.arrayContaining([expect.objectContaining({ reason: 'too busy' })]),
    );
    roomy.stop();
  });

  test('is told no secret of ours', async () => {
    process.env.DATABASE_URL_FOR_THIS_TEST = 'postgres://secret';
    const environment = (await child.ask({ env: true })) as Record<string, string>;
    expect(JSON.stringify(environment)).not.toContain('secret');
  });
});

test('the file of a child stands beside its caller, in the sources and in the bundle', () => {
  expect(childFile('pdf', 'file:///app/src/pdf/render.ts').pathname).toBe(
    '/app/src/pdf/pdf.child.ts',
  );
  expect(childFile('pdf', 'file:///app/dist/main.js').pathname).toBe('/app/dist/pdf.child.js');
});
