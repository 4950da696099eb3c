import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Flight, Statement } from './statements.ts';

/** Stands between a server and PostgreSQL, passes everything on, and writes down what was asked. */
export interface Wire {
  /** The database's address, by way of this wire. */
  url: string;
  /** The flights of whatever happens during the work. */
  record(work: () => Promise<unknown>): Promise<Flight[]>;
  stop(): void;
}

export async function startWire(database_url: string): Promise<Wire> {
  const target = new URL(database_url);
  const open = new Set<Socket>();
  const tape: { flights: Flight[] | null } = { flights: null };
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    listen(client, database, tape);
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  // A socket of the database would lead past this wire.
  url.searchParams.delete('host');
  return {
    url: url.href,
    record: async (work) => {
      const flights: Flight[] = [];
      tape.flights = flights;
      try {
        await work();
      } finally {
        tape.flights = null;
      }
      return flights;
    },
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * PostgreSQL answers every question with "ready for query" at its end. When nothing is owed and the
 * client speaks, a new flight begins; while something is owed, what it sends rides along.
 */
function listen(client: Socket, database: Socket, tape: { flights: Flight[] | null }): void {
  const texts = new Map<string, string>();
  let owed = 0;
  let flight: Flight | undefined;
  const note = (statement: Statement) => {
    if (!flight) {
      flight = [];
      tape.flights?.push(flight);
    }
    flight.push(statement);
  };
  const readClient = messages({ has_startup: true }, (type, body) => {
    if (type === 'P') {
      const [name, text] = zeroEnded(body, 2);
      texts.set(name!, text!);
    }
    if (type === 'B') note(bound(body, texts));
    if (type === 'Q') note({ text: zeroEnded(body, 1)[0]! });
    if (type === 'Q' || type === 'S') owed++;
  });
  const readDatabase = messages({ has_startup: false }, (type) => {
    if (type !== 'Z') return;
    // The one after signing in answers no question.
    owed = Math.max(0, owed - 1);
    if (owed === 0) flight = undefined;
  });
  client.on('data', (chunk) => {
    readClient(chunk);
    database.write(chunk);
  });
  database.on('data', (chunk) => {
    readDatabase(chunk);
    client.write(chunk);
  });
}

/** Cuts the stream into messages: a letter, four bytes of length, the body. */
function messages(
  { has_startup }: { has_startup: boolean },
  each: (type: string, body: Buffer) => void,
): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let letter_bytes = has_startup ? 0 : 1;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= letter_bytes + 4) {
      const end = letter_bytes + rest.readInt32BE(letter_bytes);
      if (rest.length < end) return;
      each(rest.toString('latin1', 0, letter_bytes), rest.subarray(letter_bytes + 4, end));
      rest = rest.subarray(end);
      letter_bytes = 1;
    }
  };
}

function bound(body: Buffer, texts: Map<string, string>): Statement {
  const [portal, name] = zeroEnded(body, 2);
  let at = Buffer.byteLength(portal!) + Buffer.byteLength(name!) + 2;
  at += 2 + 2 * body.readInt16BE(at);
  const values: (string | null)[] = [];
  let left = body.readInt16BE(at);
  at += 2;
  for (; left > 0; left--) {
    const length = body.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : body.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return { text: texts.get(name!)!, name: name!, values };
}

function zeroEnded(body: Buffer, count: number): string[] {
  const found: string[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    const end = body.indexOf(0, at);
    found.push(body.toString('utf8', at, end));
    at = end + 1;
  }
  return found;
}
