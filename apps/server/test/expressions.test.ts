import { allEndpoints } from '@darasa/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@darasa/contract/endpoint';
import { nameOf } from './enumerate/calling.ts';
import { expressionsIn, expressionsInSources, slowIn, slowInput } from './enumerate/expressions.ts';
import { write } from './enumerate/planted.ts';
import { newSchool } from './new-school.ts';
import { callerOf, startServer } from './server.ts';

// One process answers everybody: what a stranger may send must not hold it up, however it is written.
const long = { timeout: 300_000 };

test('no regular expression takes long over twenty thousand signs', long, () => {
  const all = expressionsInSources();
  expect(all.length).toBeGreaterThan(500);
  const slow = all.flatMap((one) => {
    const text = slowIn(one);
    return text === undefined ? [] : [`${one.at}: ${one.pattern} with ${text.slice(0, 6)}…`];
  });
  expect(slow).toEqual([]);
});

test('no schema of an input takes long over them either', long, () => {
  const slow = allEndpoints.filter((one) => slowInput(one) !== undefined);
  expect(slow.map(nameOf)).toEqual([]);
});

test('a report of twenty thousand signs holds up nobody', async () => {
  const server = await startServer();
  const { domain } = await newSchool(server);
  const report = () =>
    callerOf(server, { domain }).raw('POST', '/api/csp-reports', {
      text: 'a'.repeat(19_900),
      headers: { 'content-type': 'application/csp-report' },
    });
  const took: number[] = [];
  for (let n = 0; n < 3; n++) {
    const from_ms = performance.now();
    expect((await report()).status).toBe(204);
    took.push(performance.now() - from_ms);
  }
  expect(Math.min(...took)).toBeLessThan(100);
});

describe('finds planted bugs', () => {
  const source = `
    // Not one: /(a+)+b/
    const text = 'nor /this+$/';
    const half = a / b / c;
    const address = rest.replace(/[^@\\s]+@[^@\\s]+/g, '');
    if (/\\s*(dr|cr)$/.test(text)) return /^sound$/.test(text);
  `;

  test('of three expressions the two that begin anew at each sign', () => {
    const found = expressionsIn(source, 'planted.ts');
    expect(found.map((one) => one.at)).toEqual(['planted.ts:5', 'planted.ts:6', 'planted.ts:6']);
    expect(found.map((one) => slowIn(one) !== undefined)).toEqual([true, true, false]);
  });

  test('a schema that does', () => {
    const input = z.strictObject({ inner: z.array(z.object({ name: z.string().regex(/\.+$/) })) });
    expect(slowInput(endpoint({ ...write, path: '/planted', input }))).toBeDefined();
    expect(slowInput(endpoint({ ...write, path: '/planted' }))).toBeUndefined();
  });
});
