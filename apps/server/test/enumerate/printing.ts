/** One line per test, so that a run shows how much was looked at and not only that it passed. */
export function say(id: string, figures: Record<string, number | string>): void {
  const words = Object.entries(figures).map(([what, count]) => `${number(count)} ${what}`);
  console.log(`${id}: ${words.join(', ')}`);
}

const number = (count: number | string): string =>
  typeof count === 'number' ? count.toLocaleString('en-GB') : count;

/** The same on every run unless told otherwise: `DARASA_SEED=7 npx vitest run …` replays another. */
export const seed = Number(process.env['DARASA_SEED'] ?? 20_260_101);

/** The gate is quick; `DARASA_TEST_FULL=1` asks for the long run before a release. */
export const full = process.env['DARASA_TEST_FULL'] === '1';

/** A walk takes so long; how long one enumerating test may take: the long run has the night for it. */
export const walk_ms_max = full ? 90 * 60_000 : 15 * 60_000;

/**
 * A walk over the whole system has no second try: a leak that comes once in two runs, because two calls
 * happened to meet, is a leak.
 */
export const walk = { timeout: walk_ms_max, retry: 0 };
