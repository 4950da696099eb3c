import type { Endpoint } from '@darasa/contract/endpoint';
import type { Route } from '#platform/http/route.ts';
import type { TestServer } from '../server.ts';
import { callEndpoint, nameOf, newSession } from './calling.ts';
import { anInputFor } from './inputs.ts';
import type { Side } from './leaks.ts';
import { isBegin, isEnd, recordStatements, type Statement } from './statements.ts';

const read_trips_max = 2;
/** What needs one answer before it can ask the next question, each with its reason. */
const asks_in_turn: Record<string, { trips: number; reason: string }> = {
  'GET /finance/arrivals/:id/suggestions': {
    trips: 3,
    reason: 'the words of a payer are taken apart before anybody is looked for',
  },
  'GET /communication/templates/:id/test': {
    trips: 3,
    reason: 'the family it is tried on, then what that family owes',
  },
};

export interface Trips {
  faults: string[];
  reads: number;
  writes: number;
  worst_read: number;
  /** Routes that answered with a success: one that refuses early asks less than it could. */
  answered: number;
}

/** Counts how often each route waits for the database, one call at a time. */
export async function findSlowWays(
  server: TestServer,
  routes: Route[],
  { domain, planted }: Side,
): Promise<Trips> {
  const result: Trips = { faults: [], reads: 0, writes: 0, worst_read: 0, answered: 0 };
  const ids = { own: planted, rows: planted.rows };
  for (const { endpoint } of routes) {
    const call = async () => {
      const who = { domain, access_token: await newSession(server, planted) };
      // A list without filters has rows, and only with rows is it seen whether each costs a question.
      const fields = endpoint.method === 'GET' ? 'as few' : 'as many';
      return callEndpoint(server, who, endpoint, anInputFor(endpoint, ids, fields));
    };
    // Connections and prepared statements are made by the first call, and are not its subject.
    if (endpoint.method === 'GET') await call();
    let status = 0;
    const statements = await recordStatements(server, async () => {
      ({ status } = await call());
      if (status < 300) result.answered++;
    });
    if (endpoint.method === 'GET') judgeRead(endpoint, statements, result);
    else judgeWrite(endpoint, statements, result, status);
  }
  return result;
}

function judgeRead(endpoint: Endpoint, statements: Statement[], result: Trips): void {
  const waited = new Set(statements.filter((one) => !isEnd(one)).map((one) => one.trip)).size;
  result.reads++;
  result.worst_read = Math.max(result.worst_read, waited);
  if (waited > (asks_in_turn[nameOf(endpoint)]?.trips ?? read_trips_max)) {
    result.faults.push(`${nameOf(endpoint)}: waits ${waited} times for the database`);
  }
}

/**
 * Entries are looked up together, then each has a transaction of its own, and one that is refused another for
 * what is kept of it.
 */
const transactions_of_entries: Record<string, number> = {
  'POST /entries': 3,
  'POST /entries/refused/:id/apply': 2,
};

/**
 * Signing in hashes between its transactions; every other write is one transaction, whole or not.
 * Only a write with a key that is refused as a conflict looks once more: the same call may have won. And
 * before a file is read its sender is looked at once, so that nobody sends megabytes for nothing.
 */
function judgeWrite(
  endpoint: Endpoint,
  statements: Statement[],
  result: Trips,
  status: number,
): void {
  result.writes++;
  const begun = statements.filter(isBegin).length;
  const own = transactions_of_entries[nameOf(endpoint)] ?? 1;
  const begun_max =
    own + (endpoint.idempotent && status === 409 ? 1 : 0) + (endpoint.upload ? 1 : 0);
  if (begun > begun_max && endpoint.rate !== 'sign-in') {
    result.faults.push(`${nameOf(endpoint)}: needs ${begun} transactions`);
  }
  let open = false;
  for (const one of statements) {
    if (isBegin(one)) open = true;
    else if (isEnd(one)) open = false;
    else if (!open && !one.text.startsWith('select')) {
      result.faults.push(`${nameOf(endpoint)}: writes outside a transaction`);
    }
  }
}
