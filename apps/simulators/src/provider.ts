import type { Outbox } from './outbox.ts';

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** The same as it came, for what is no text. */
  bytes: Buffer;
};

export type Answer = { status: number; body: string; type: 'json' | 'html' | 'text' };

/** A company on the internet, played on this machine. It answers below its own first path part. */
export type Provider = {
  path: `/${string}`;
  answer(call: Call, outbox: Outbox): Answer | Promise<Answer>;
};

export const json = (status: number, value: unknown): Answer => ({
  status,
  body: JSON.stringify(value),
  type: 'json',
});

export const text = (status: number, body: string): Answer => ({ status, body, type: 'text' });
