import type { Endpoint } from '@darasa/contract/endpoint';
import { newId } from '#platform/ids.ts';
import type { Route } from '#platform/http/route.ts';
import type { RawAnswer, TestServer } from '../server.ts';
import {
  callEndpoint,
  callerIn,
  type Headers,
  inParallel,
  nameOf,
  isAtTheDoor,
  newSessionsOf,
  sessionsIn,
} from './calling.ts';
import { allIds, type Ids, idFor, tableMeant } from './ids.ts';
import { anInputFor, idSlots, type Input, replaced, schemaOf, type Slot } from './inputs.ts';
import { fingerprint, type PlantedGround, tablesOf } from './rows.ts';
import { has, type Table } from './tables.ts';
import { readable } from './unpack.ts';

export interface Side {
  domain: string;
  planted: PlantedGround;
}

/** Headers sent beside each input. */
export interface Variant {
  name: string;
  headers: Headers;
  /** Must never be answered with a success. */
  refused?: boolean;
  /** Sent with the caller's own ids only. */
  alone?: boolean;
  /** Goes the way of the one before it: sent with ids of the other side in the long run only. */
  brief?: boolean;
}

export interface Hunt {
  server: TestServer;
  routes: Route[];
  /** The caller, who must learn nothing of the other side and change nothing there. */
  ours: Side;
  theirs: Side;
  variants: Variant[];
  calls_wanted: number;
}

export interface Leaks {
  faults: string[];
  calls: number;
  routes: number;
  id_places: number;
  /** Routes that answered with a success: the rest was refused for other reasons. */
  answered: number;
  /** Routes in which the caller's own rows were seen: those could have shown others' as well. */
  showing: number;
}

interface Job {
  endpoint: Endpoint;
  input: () => Input;
  headers: Headers;
  what: string;
  refused: boolean;
  /** Answers of one group must be alike, whosever id was sent. */
  group?: string;
}

/** Sends every id-shaped value of every route as the other side's and looks for what comes back. */
export async function findLeaks(hunt: Hunt): Promise<Leaks> {
  const { server, theirs } = hunt;
  const tables = (await tablesOf(server.owner)).filter((one) => isTheirs(hunt, one));
  const target = targetOf(hunt);
  const before = await fingerprint(server.owner, target);
  const endpoints = hunt.routes.map((route) => route.endpoint);
  const slots = new Map(endpoints.map((one) => [one, idSlots(anInputFor(one, idsOf(hunt.ours)))]));
  const id_places = [...slots.values()].flat().length;
  const per_slot = Math.max(3, Math.floor(hunt.calls_wanted / (id_places * hunt.variants.length)));
  const names = new Set(tables.map((table) => table.name));
  const foreign_ids = allIds(idsOf(theirs), tables).filter(
    (id) => !areNeighbours(hunt) || id !== theirs.planted.user_id,
  );
  const result: Leaks = { faults: [], calls: 0, routes: 0, id_places, answered: 0, showing: 0 };

  await warmUp(hunt, endpoints);
  const groups = new Map<string, string>();
  const answered = new Set<Endpoint>();
  const showing = new Set<Endpoint>();
  const entered = new Set<Endpoint>();
  const ask = askerOf(hunt);
  const run = async (job: Job): Promise<void> => {
    const answer = await ask(job);
    result.calls++;
    if (answer.status < 300) answered.add(job.endpoint);
    if (!job.refused && !isAtTheDoor(answer)) entered.add(job.endpoint);
    if (readable(answer).includes(hunt.ours.planted.canary)) showing.add(job.endpoint);
    result.faults.push(...judge(job, answer, theirs.planted.canaries, groups));
  };
  const jobs = endpoints.map((one) =>
    jobsFor(hunt, one, slots.get(one)!, { ids: foreign_ids, names }, per_slot),
  );
  // Reads change nothing, so they may run side by side; writes go one by one, each in its session.
  const is_read = (list: Job[]) => list[0]?.endpoint.method === 'GET';
  await inParallel(jobs.filter(is_read).flat(), 8, run);
  for (const job of jobs.filter((list) => !is_read(list)).flat()) await run(job);

  const closed = endpoints.filter((one) => !entered.has(one));
  result.faults.push(...closed.map((one) => `${nameOf(one)}: is refused at the door`));
  result.routes = endpoints.length;
  result.answered = answered.size;
  result.showing = showing.size;
  const after = await fingerprint(server.owner, target);
  result.faults.push(...changesBetween(before, after));
  return result;
}

const idsOf = ({ planted }: Side): Ids => ({
  own: { user_id: planted.user_id, school_id: planted.school_id },
  rows: planted.rows,
});

/** Of another tenant nothing may change at all; of another school, what that school owns. */
const targetOf = ({ ours, theirs }: Hunt) =>
  ours.planted.tenant_id === theirs.planted.tenant_id
    ? { tenant_id: theirs.planted.tenant_id, school_id: theirs.planted.school_id }
    : { tenant_id: theirs.planted.tenant_id };

/** The other side reads everything once, so that a cache shared by mistake is full of its rows. */
async function warmUp({ server, theirs }: Hunt, endpoints: Endpoint[]): Promise<void> {
  const reads = endpoints.filter((one) => one.method === 'GET');
  const people = [...new Set(reads.map((one) => callerIn(theirs.planted, one)))];
  const tokens = await newSessionsOf(server, theirs.planted, people);
  await inParallel(reads, 4, async (endpoint) => {
    const access_token = tokens[people.indexOf(callerIn(theirs.planted, endpoint))]!;
    const who = { domain: theirs.domain, access_token };
    await callEndpoint(server, who, endpoint, anInputFor(endpoint, idsOf(theirs), 'as few'));
  });
  const { tenant_id } = theirs.planted;
  await server.owner.query(
    `delete from identity.sessions where tenant_id = $1 and device = 'test'`,
    [tenant_id],
  );
}

function askerOf({ server, ours }: Hunt): (job: Job) => Promise<RawAnswer> {
  const sessionsFor = sessionsIn(server, ours.planted);
  return ({ endpoint, input, headers }) =>
    sessionsFor(endpoint).call((access_token) => {
      const who = { domain: ours.domain, access_token };
      return callEndpoint(server, who, endpoint, input(), headers);
    }, endpoint.method);
}

function jobsFor(
  hunt: Hunt,
  endpoint: Endpoint,
  slots: Slot[],
  foreign: Foreign,
  per_slot: number,
): Job[] {
  const ours = idsOf(hunt.ours);
  const base = () => anInputFor(endpoint, ours);
  // Signing in is slow on purpose: a few ids tell as much as many.
  const ids_max = endpoint.rate === 'sign-in' ? 4 : per_slot;
  const jobs: Job[] = [];
  for (const { name, headers, refused = false, alone, brief } of hunt.variants) {
    // A public page of another domain is that domain's, and nobody's secret.
    if (headers['host'] && isPublic(endpoint)) continue;
    // What is refused at the door never looks inside: one call tells.
    if (alone || !refused || slots.length === 0) {
      jobs.push({ endpoint, input: base, headers, refused, what: alone ? name : 'own ids' });
    }
    if (!alone && !brief && !refused) jobs.push(...openJobs(hunt, endpoint, headers));
    for (const slot of alone || brief ? [] : slots) {
      const at = `${slot.path.join('.')} (${name})`;
      const put = (what: string, id: string): Job => ({
        endpoint,
        input: () => replaced(base(), slot.path, id),
        headers,
        refused,
        what: `${what} in ${at}`,
        group: `${nameOf(endpoint)} ${at}`,
      });
      if (!refused) jobs.push(put('random id', newId()));
      const ids = bestFirst(hunt, endpoint, slot, foreign).slice(0, refused ? 1 : ids_max);
      jobs.push(...ids.map((id) => put('their id', id)));
    }
  }
  return jobs;
}

/** Without filters a list shows most; with the other side's words a search might find its rows. */
function openJobs(hunt: Hunt, endpoint: Endpoint, headers: Headers): Job[] {
  if (endpoint.method !== 'GET') return [];
  const few = () => anInputFor(endpoint, idsOf(hunt.ours), 'as few');
  const properties = schemaOf(endpoint).properties ?? {};
  const job = (what: string, more: Input): Job => ({
    endpoint,
    input: () => ({ ...few(), ...more }),
    headers,
    refused: false,
    what,
  });
  const searches = Object.keys(properties).filter((name) => /^(search|q|query)$/.test(name));
  return [
    job('no filter', {}),
    ...searches.map((name) =>
      job(`their words in ${name}`, { [name]: hunt.theirs.planted.canary }),
    ),
    ...(properties['format']?.enum ?? []).map((format) => job(`format ${format}`, { format })),
  ];
}

interface Foreign {
  /** One id of each table that is theirs alone. */
  ids: string[];
  names: ReadonlySet<string>;
}

const areNeighbours = ({ ours, theirs }: Hunt): boolean =>
  ours.planted.tenant_id === theirs.planted.tenant_id;

/** Between two schools only what names a school is apart; people, roles and guardians are shared. */
const isTheirs = (hunt: Hunt, table: Table): boolean =>
  !areNeighbours(hunt) || has(table, 'school_id');

/** The id of the table that is probably meant comes first, then all others. */
function bestFirst(hunt: Hunt, endpoint: Endpoint, slot: Slot, foreign: Foreign): string[] {
  const ids = idsOf(hunt.theirs);
  const meant = tableMeant(ids, slot.name, endpoint.path);
  if (areNeighbours(hunt) && meant && !foreign.names.has(meant)) return foreign.ids;
  const rows = meant ? (ids.rows.get(meant) ?? []) : [];
  const first = rows.map((row) => row['id']).filter((id): id is string => typeof id === 'string');
  const fitting = meant ? [idFor(ids, slot.name, endpoint.path)] : [];
  return [...new Set([...first, ...fitting, ...foreign.ids])];
}

const isPublic = ({ access }: Endpoint): boolean => 'who' in access && access.who === 'public';

function judge(
  job: Job,
  answer: RawAnswer,
  canaries: string[],
  groups: Map<string, string>,
): string[] {
  const name = `${nameOf(job.endpoint)} with ${job.what}`;
  const faults: string[] = [];
  const text = readable(answer);
  if (canaries.some((canary) => text.includes(canary))) faults.push(`${name}: shows their rows`);
  if (answer.status >= 500) faults.push(`${name}: failed with ${answer.status}`);
  if (job.refused && answer.status < 300 && !isPublic(job.endpoint))
    faults.push(`${name}: is not refused`);
  // Whoever sends what cannot be is told so before any id is looked at.
  const code = String(answer.body?.resultCode);
  if (job.group && code !== 'request.invalid') {
    // A stale save answers with what the caller sent, and no two inputs are equally long.
    const is_stale = code === 'record.stale';
    const looks = is_stale ? 'stale' : `${answer.status}, ${answer.text.length} bytes`;
    const first = groups.get(job.group) ?? looks;
    groups.set(job.group, first);
    if (first !== looks) faults.push(`${name}: ${looks}, but a random id gives ${first}`);
  }
  return faults;
}

function changesBetween(before: string, after: string): string[] {
  const was = before.split('\n');
  const changed = after.split('\n').filter((line, i) => line !== was[i]);
  return changed.map((line) => `${line.split(' ')[0]}: their rows were changed`);
}
