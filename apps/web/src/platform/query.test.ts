import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from './call.ts';
import { createQueryClient, keptSince, keyOf, mayRetry, queryOf, retryDelay } from './query.ts';

const failed = (status: number, after_s?: number) => new CallError(status, {}, after_s);

test('reads are tried three times more, and never after a refusal', () => {
  expect([0, 1, 2, 3].map((count) => mayRetry(count, failed(0)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(mayRetry(0, failed(503))).toBe(true);
  expect([400, 401, 403, 404, 409, 422].some((status) => mayRetry(0, failed(status)))).toBe(false);
});

test('the wait doubles from 1 s to 30 s, spread by half', () => {
  for (const [count, middle_ms] of [
    [0, 1_000],
    [1, 2_000],
    [2, 4_000],
    [9, 30_000],
  ] as const) {
    for (let i = 0; i < 50; i += 1) {
      const delay_ms = retryDelay(count, failed(500));
      expect(delay_ms).toBeGreaterThanOrEqual(middle_ms * 0.5);
      expect(delay_ms).toBeLessThanOrEqual(middle_ms * 1.5);
    }
  }
});

test('whoever asked too often asks again after the wait that the server names', () => {
  expect(mayRetry(0, failed(429, 30))).toBe(true);
  // Nobody looks at an empty screen for a quarter of an hour; the sentence is shown instead.
  expect(mayRetry(0, failed(429, 900))).toBe(false);
  const delays_ms = Array.from({ length: 50 }, () => retryDelay(0, failed(503, 7)));
  expect(Math.min(...delays_ms)).toBeGreaterThanOrEqual(7_000);
  expect(Math.max(...delays_ms)).toBeLessThanOrEqual(10_500);
  expect(new Set(delays_ms).size).toBeGreaterThan(1);
});

test('the key is the path without its ids', () =>
  expect(keyOf({ path: '/user/sessions/:id' })).toEqual(['user', 'sessions']));

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const balances = { method: 'GET', path: '/finance/balances' } as const;

/** Reads once, with the line as it is, and gives the browser time to keep the answer. */
async function look(endpoint: Parameters<typeof queryOf>[0], answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  const client = createQueryClient();
  const query = { ...queryOf(endpoint, { page: 1 }), retry: false };
  return client.fetchQuery<unknown>(query).then(
    (data) => ({ data, since: keptSince(client.getQueryCache().findAll()[0]!.queryHash) }),
    (error: CallError) => ({ refused: error.status }),
  );
}
const told = async (data: unknown) => Response.json({ message: '', data });
const noLine = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = async () => Response.json({}, { status: 403 });

test('without a line the last answer is shown with its age, and the next one takes its place', async () => {
  expect(await look(balances, noLine)).toEqual({ refused: 0 });
  await look(balances, () => told('KES 12,500'));
  expect(await look(balances, noLine)).toEqual({ data: 'KES 12,500', since: expect.any(Number) });
  expect(await look(balances, () => told('KES 0'))).toEqual({ data: 'KES 0', since: undefined });
});

test('a refusal is no lost line, and what leaves a trace is not kept', async () => {
  await look(balances, () => told('KES 12,500'));
  expect(await look(balances, refused)).toEqual({ refused: 403 });
  const notes = { ...balances, path: '/students/notes', traced: true } as const;
  await look(notes, () => told('a note'));
  expect(await look(notes, noLine)).toEqual({ refused: 0 });
  expect(sessionStorage.length).toBe(1);
});
