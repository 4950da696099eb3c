import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { OwnerClient } from './owner.ts';

// The driver hands the bytes of COPY to whoever sent the statement. Both ways are streamed: a table may be
// larger than the memory.

/** What the driver's connection can do and its types do not say. */
interface Wire {
  query(sql: string): void;
  stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean };
  sendCopyFromChunk(chunk: Buffer): void;
  sendCopyFail(reason: string): void;
  endCopyFrom(): void;
}

const batch_bytes = 64 * 1024;

/** The rows of a `copy … to stdout`, as PostgreSQL writes them: a line for each. */
export function copyOut(client: OwnerClient, sql: string): Readable {
  let wire: Wire | undefined;
  let batch: Buffer[] = [];
  let bytes = 0;
  const out = new Readable({
    read: () => wire?.stream.resume(),
    // Whoever gave up reading leaves the rest to flow away, so that the connection can be used again.
    destroy: (error, done) => {
      wire?.stream.resume();
      done(error);
    },
  });
  const flush = () => {
    if (!out.destroyed && !out.push(Buffer.concat(batch))) wire?.stream.pause();
    batch = [];
    bytes = 0;
  };
  send(client, sql, {
    begin: (opened) => (wire = opened),
    handleCopyData({ chunk }) {
      // The driver uses its buffer again.
      batch.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes >= batch_bytes) flush();
    },
    handleError: (error) => void out.destroy(error),
    handleReadyForQuery() {
      if (bytes > 0) flush();
      if (!out.destroyed) out.push(null);
      // Nobody asks for more after the end, and the next statement needs the connection.
      wire?.stream.resume();
    },
  });
  return out;
}

/** Feeds a `copy … from stdin`; says how many rows PostgreSQL took. */
export function copyIn(
  client: OwnerClient,
  sql: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let is_over = false;
    const feed = async (wire: Wire) => {
      try {
        for await (const chunk of source) {
          if (is_over) return;
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
        }
        wire.endCopyFrom();
      } catch (error) {
        wire.sendCopyFail((error as Error).message);
        reject(error as Error);
      }
    };
    send(client, sql, {
      handleCopyInResponse: (wire) => void feed(wire),
      handleCommandComplete: ({ text }) => (rows = Number(text.split(' ')[1])),
      handleError(error) {
        is_over = true;
        reject(error);
      },
      handleReadyForQuery: () => resolve(rows),
    });
  });
}

interface Handlers {
  begin?(wire: Wire): void;
  handleCopyData?(message: { chunk: Buffer }): void;
  handleCopyInResponse?(wire: Wire): void;
  handleCommandComplete?(message: { text: string }): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

function send(client: OwnerClient, sql: string, { begin, ...handlers }: Handlers): void {
  const statement = {
    handleCommandComplete() {},
    ...handlers,
    submit(connection: pg.Connection) {
      const wire = connection as unknown as Wire;
      begin?.(wire);
      wire.query(sql);
    },
  };
  client.query(statement);
}
