import type { Endpoint } from '@darasa/contract/endpoint';
import { FileAnswer, Said } from './envelope.ts';

/**
 * The check of an answer is what must hold for every answer; a mistake here is ours, so it is an error and
 * not a failure.
 */
export function checkAnswer(
  endpoint: Endpoint,
  result: unknown,
  changes: number | undefined,
): void {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (endpoint.audited && changes === 0)
    throw new Error(`${name} changed nothing in the audit trail`);
  if (result instanceof FileAnswer) return;
  const parsed = endpoint.output.safeParse(result instanceof Said ? result.data : result);
  if (!parsed.success)
    throw new Error(`${name} answered in another shape: ${parsed.error.message}`);
}
