import pg from 'pg';
import { vi } from 'vitest';

/** How many statements of the server somebody had to wait for; opening and closing ride along. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = spy.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : (query as { text: string }).text,
    );
    return texts.filter((text) => !/^\s*(begin|commit|rollback)/.test(text)).length;
  } finally {
    spy.mockRestore();
  }
}
