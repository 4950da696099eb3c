import { beforeEach, expect, test, vi } from 'vitest';
import type { SentEntry } from '@darasa/contract/platform/entries';
import { saveSession, type Session } from '../session.ts';
import { placeOf } from './entries.ts';
import { beatOf, hearBeat, missingNumbers } from './heartbeat.ts';
import { allWaiting, amend, drop, isMine, keep, keepCells, look } from './queue.ts';
import {
  hurry,
  lanesForPin,
  resend,
  sendNow,
  sendWaiting,
  tryLaneAgain,
  waitForPin,
} from './sending.ts';

const offlineOf = (kind: string, lane: string) => ({
  kind,
  v: 1,
  lane,
  late_days: null,
  noun: ['thing', 'things'] as const,
});
const address = { path: '/things', offline: offlineOf('things', 'things') };
const leaving = { path: '/things/:id/leave', offline: offlineOf('things.leave', 'things') };
const elsewhere = { path: '/others', offline: offlineOf('others', 'others.:id') };
const marks = { path: '/sheets/:id/marks', offline: offlineOf('marks', 'marks.:id') };
const handIn = { path: '/sheets/:id/hand-in', offline: offlineOf('hand-in', 'marks.:id') };
const sessionOf = (id: string): Session =>
  ({
    access_token: 'token',
    user: { id, tenant_id: 't', active_school_id: 's', roles: [] },
  }) as unknown as Session;

type Result = { outcome: string; data?: unknown; message?: string; held?: string; code?: string };
/** For the next call: what becomes of each entry in its order, no answer at all, or a status. */
type Reply = Result[] | 'nothing' | { status: number; body?: object; after_s?: number };
let replies: Reply[] = [];
let calls: SentEntry[][] = [];

beforeEach(async () => {
  // Later than whatever time a test before asked for.
  const now = Math.max(Date.now(), Date.parse('2026-09-15T08:00:00Z')) + 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
  localStorage.clear();
  waitForPin(null);
  calls = [];
  replies = [];
  saveSession(sessionOf('moses'), { trusted: true });
  for (const one of allWaiting()) await drop(one.id);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/entries')) return new Response('{"message":"Success","data":{}}');
    const { entries } = JSON.parse(String(init.body)) as { entries: SentEntry[] };
    calls.push(entries);
    const reply = replies.shift() ?? 'nothing';
    if (reply === 'nothing') throw new TypeError('no network');
    if (!Array.isArray(reply)) {
      const headers: HeadersInit = reply.after_s ? { 'retry-after': String(reply.after_s) } : {};
      return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status, headers });
    }
    const results = entries.map(({ id }, i) => ({ id, ...reply[i] }));
    return new Response(JSON.stringify({ message: 'Success', data: { results } }));
  });
});

const applied = (data: unknown = {}): Result => ({ outcome: 'applied', data });
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const put = (name: string, endpoint = address) =>
  keep({ endpoint, input: { name, ...(endpoint === elsewhere && { id: 'x' }) } });
const names = () => allWaiting().map((one) => one.input['name']);
const sentNames = () => calls.map((entries) => entries.map(({ input }) => input['name']));

test('what waits goes in one call, in order, with the numbers that were given at the first try', async () => {
  const a = await put('A');
  const b = await put('B');
  await amend(b.id, { left: true }, { endpoint: leaving, input: {} });
  replies = ['nothing'];
  expect(await sendWaiting()).toBe(0);
  expect(await sendWaiting(), 'sooner than in a second nothing is tried again').toBe(0);
  await put('C');
  later(3_100);
  replies = [[applied(), applied(), applied()]];
  expect(await sendWaiting()).toBe(3);
  expect(names()).toEqual([]);
  expect(sentNames()).toEqual([
    ['A', 'B'],
    ['A', 'B', 'C'],
  ]);
  const [first, second] = calls;
  expect(second!.slice(0, 2), 'the same bytes again').toEqual(first);
  expect(first!.map((one) => one.id)).toEqual([a.id, b.id]);
  const [n] = second!.map((one) => one.n);
  expect(second!.map((one) => one.n)).toEqual([n, n! + 1, n! + 2]);
  expect(first![1]?.input).toEqual({ name: 'B', left: true });
});

test('what was tried stays as it is, and leaving goes behind it with the id of its answer', async () => {
  const { id } = await put('A');
  await sendWaiting();
  await amend(id, { left: true }, { endpoint: leaving, input: { left: true } });
  later(3_100);
  replies = [[applied({ id: 'v1' })], [applied()]];
  await sendWaiting();
  expect(calls.map(([one]) => [one!.kind, one!.input])).toEqual([
    ['things', { name: 'A' }],
    ['things', { name: 'A' }],
    ['things.leave', { left: true, id: 'v1' }],
  ]);
  expect(names()).toEqual([]);
});

test('what the server refuses stays with its sentence and does not hold up the rest', async () => {
  const { id } = await put('A');
  await put('B');
  replies = [[{ outcome: 'refused', message: 'That is too late.' }, applied()]];
  expect(await sendWaiting()).toBe(1);
  expect(allWaiting()).toMatchObject([{ id, refused: 'That is too late.' }]);
  expect(await sendWaiting()).toBe(0);
  replies = [[applied()]];
  await resend(id);
  expect(names()).toEqual([]);
  expect(calls[1]![0]!.id, 'the old one has its answer').not.toBe(id);
});

test('one that nobody can read holds up no other: each then goes alone', async () => {
  await put('A');
  await put('B');
  const unreadable = { status: 400, body: { resultMessage: { en: 'We could not read it.' } } };
  replies = [unreadable, unreadable, [applied()]];
  expect(await sendWaiting()).toBe(1);
  expect(sentNames()).toEqual([['A', 'B'], ['A'], ['B']]);
  expect(allWaiting()).toMatchObject([{ refused: 'We could not read it.' }]);
});

test('a busy server is not asked sooner than it said, whatever is typed or heard meanwhile', async () => {
  await put('A');
  replies = [{ status: 503, after_s: 20 }];
  await sendWaiting();
  await put('B');
  later(19_000);
  await hurry();
  expect(await sendWaiting()).toBe(0);
  expect(calls).toHaveLength(1);
  later(1_100);
  replies = [[applied(), applied()]];
  expect(await sendWaiting()).toBe(2);
});

test('a clock that is set back a day holds nothing up', async () => {
  await put('A');
  await sendWaiting();
  later(-86_400_000);
  replies = [[applied()]];
  expect(await sendWaiting()).toBe(1);
});

test('whoever stands before it hears the refusal, and of the line nothing', async () => {
  const one = await put('A');
  replies = [[{ outcome: 'refused', code: 'x', message: 'Not today.' }]];
  await expect(sendNow(one)).rejects.toMatchObject({ code: 'x', message: 'Not today.' });
  expect(calls[0]![0]).toMatchObject({ in_hand: true });
  await drop(one.id);
  const two = await put('B');
  replies = [[applied({ pass: 7 })]];
  expect(await sendNow(two)).toEqual({ data: { pass: 7 } });
  expect(await sendNow(await put('C'))).toBeNull();
  expect(names()).toEqual(['C']);
});

test('what no longer finds room is refused, and nothing that waits is lost for it', async () => {
  for (let n = 1; n <= 400; n++) await put(String(n));
  await expect(put('401')).rejects.toThrow(
    'This device keeps 400 entries until the line is back, and has no room for more.',
  );
  expect([names().length, names()[0], names().at(-1)]).toEqual([400, '1', '400']);
  replies = [[]];
  await sendWaiting();
  expect(calls[0]).toHaveLength(50);
});

test('nobody who is signed out is told that something was kept', async () => {
  localStorage.clear();
  await expect(put('A')).rejects.toThrow('You are signed out, so nothing was kept.');
});

test('where the PIN is wanted its lane waits, other lanes go on, and it goes out after it', async () => {
  await put('A');
  await put('B');
  await put('C', elsewhere);
  replies = [[{ outcome: 'held', held: 'pin' }, { outcome: 'later' }, applied()]];
  expect(await sendWaiting()).toBe(1);
  expect([...lanesForPin()]).toEqual(['things']);
  expect(await sendWaiting()).toBe(0);
  expect(calls).toHaveLength(1);
  expect(allWaiting().map((one) => one.refused)).toEqual([undefined, undefined]);
  replies = [[applied(), applied()]];
  waitForPin(null);
  expect(await sendWaiting()).toBe(2);
  expect(calls[1]).toEqual(calls[0]!.slice(0, 2));
});

test('another person who signs in here does not send it as theirs', async () => {
  await put('A');
  saveSession(sessionOf('grace'));
  expect(allWaiting().filter(isMine)).toEqual([]);
  expect(await sendWaiting()).toBe(0);
  expect(calls).toEqual([]);
  expect(beatOf().waiting).toMatchObject({ count: 0 });
});

test('what an earlier version kept in local storage is taken over with its key', async () => {
  const endpoint = { method: 'POST', path: '/gate/visits', idempotent: true };
  const old = { key: 'key-old', user_id: 'moses', school_id: 's', endpoint };
  const kept = [{ ...old, input: { name: 'A' }, at: '2026-09-15T07:00:00Z' }];
  localStorage.setItem('darasa.waiting', JSON.stringify(kept));
  await look();
  replies = [[applied()]];
  expect(await sendWaiting()).toBe(1);
  expect(calls[0]![0]).toMatchObject({
    id: 'key-old',
    kind: 'gate.check-in',
    input: { name: 'A' },
  });
  expect(localStorage.getItem('darasa.waiting')).toBeNull();
});

test('the heartbeat says what waits and hears what never arrived; what is given up is no loss', async () => {
  const seal = { device_id: 'd', at: '2026-09-15T04:30:00.000Z', k: 1, mac: 'm' };
  await hearBeat({ seal, last_n: 1_000, missing: [] });
  const a = await put('A');
  await put('B');
  await put('C');
  await sendWaiting();
  expect(calls[0]).toMatchObject([
    {
      n: 1_001,
      device_id: 'd',
      seal: { ...seal, wall_at: Date.now() },
      since_ms: expect.any(Number),
    },
    { n: 1_002 },
    { n: 1_003 },
  ]);
  expect(beatOf()).toMatchObject({ waiting: { count: 3, since: a.at }, seal });
  await drop(a.id);
  await hearBeat({ seal, last_n: 1_010, missing: [1_001, 1_002, 1_009] });
  expect(missingNumbers(), 'one is given up, one is still here').toEqual([1_009]);
});

const cell = (student_id: string, value: number, version = 0) => {
  const at = { student_id, part: 1 };
  return { cell: { ...at, value, version }, place: placeOf(at) };
};
const type = (...cells: ReturnType<typeof cell>[]) =>
  keepCells('marks.s1', marks, { id: 's1' }, cells);
const answered = (more: object) => [
  applied({ applied: [], conflicts: [], refused: [], learners: [], ...more }),
];
const cellsSent = () => calls.flatMap((entries) => entries.map(({ input }) => input['cells']));

test('cells wait together until the person stops typing, and what was typed last counts', async () => {
  await type(cell('amina', 4));
  await type(cell('amina', 45));
  await type(cell('brian', 30));
  expect(await sendWaiting()).toBe(0);
  expect(calls).toEqual([]);
  later(1_300);
  replies = [answered({ applied: [{ student_id: 'amina', part: 1, version: 1 }] })];
  await sendWaiting();
  expect(cellsSent()).toEqual([
    [
      { student_id: 'amina', part: 1, value: 45, version: 0 },
      { student_id: 'brian', part: 1, value: 30, version: 0 },
    ],
  ]);
  expect(names()).toEqual([]);
});

test('twenty cells go at once, and the one that is being typed is not among them', async () => {
  for (let n = 1; n <= 20; n++) await type(cell(`l${n}`, n));
  replies = [answered({})];
  await sendWaiting();
  expect(calls).toEqual([]);
  await type(cell('l21', 2));
  await sendWaiting();
  expect((cellsSent()[0] as unknown[]).length).toBe(20);
  expect(allWaiting().map((one) => one.input.cells)).toMatchObject([[{ student_id: 'l21' }]]);
});

test('what is typed after a lane was handed in does not slip in before that', async () => {
  await type(cell('amina', 4));
  await keep({ endpoint: handIn, input: { id: 's1' } });
  await type(cell('brian', 30));
  const order = ['marks', 'hand-in', 'marks'];
  expect(allWaiting().map((one) => one.kind)).toEqual(order);
  later(1_300);
  replies = [[]];
  await sendWaiting();
  expect(calls[0]!.map((one) => one.kind)).toEqual(order);
});

test('a cell typed again while its answer is out goes afterwards, on the version that came of it', async () => {
  await type(cell('amina', 45));
  later(1_300);
  await sendWaiting();
  await type(cell('amina', 46));
  expect(allWaiting().map((one) => one.state)).toEqual(['tried', 'open']);
  later(3_100);
  const appliedAs = (version: number) =>
    answered({ applied: [{ student_id: 'amina', part: 1, version }] });
  replies = [appliedAs(1), appliedAs(2)];
  await sendWaiting();
  expect(cellsSent()).toEqual([
    [{ student_id: 'amina', part: 1, value: 45, version: 0 }],
    [{ student_id: 'amina', part: 1, value: 45, version: 0 }],
    [{ student_id: 'amina', part: 1, value: 46, version: 1 }],
  ]);
  expect(calls[0]![0]!.id).toBe(calls[1]![0]!.id);
  expect(names()).toEqual([]);
});

test('cells that differ or were refused stay without a name, and the others are done', async () => {
  await type(cell('amina', 45), cell('brian', 86), cell('carol', 50));
  later(1_300);
  const at = (student_id: string) => ({ student_id, part: 1 });
  const other = { theirs: '54', yours: '45', by: 'Daniel Kirui', at: '2026-09-15T06:40:00Z' };
  replies = [
    answered({
      applied: [{ ...at('carol'), version: 1 }],
      conflicts: [{ ...at('amina'), ...other, version: 1 }],
      refused: [{ ...at('brian'), message: '86 is above 80' }],
    }),
  ];
  await sendWaiting();
  expect(JSON.stringify(allWaiting())).not.toContain('Daniel');
  expect(allWaiting()).toMatchObject([
    {
      state: 'differs',
      says: { [placeOf(at('brian'))]: '86 is above 80' },
      input: { cells: [at('amina'), at('brian')] },
    },
  ]);
  later(60_000);
  expect(await sendWaiting(), 'a person decides').toBe(0);
  expect(calls).toHaveLength(1);
  await type(cell('brian', 68), cell('amina', 45, 1));
  replies = [answered({})];
  later(1_300);
  await sendWaiting();
  expect(names()).toEqual([]);
});

test('a sheet that is opened again asks who typed the other value', async () => {
  await type(cell('amina', 45));
  later(1_300);
  const conflict = { student_id: 'amina', part: 1, theirs: '54', yours: '45', by: 'D', at: 'x' };
  replies = [answered({ conflicts: [{ ...conflict, version: 1 }] })];
  await sendWaiting();
  replies = [answered({ conflicts: [{ ...conflict, version: 1 }] })];
  await tryLaneAgain('marks.s1');
  expect(calls).toHaveLength(2);
  expect(calls[1]![0]!.id).not.toBe(calls[0]![0]!.id);
  expect(allWaiting()).toMatchObject([{ state: 'differs' }]);
});
