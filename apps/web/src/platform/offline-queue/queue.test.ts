import { beforeEach, expect, test, vi } from 'vitest';
import { saveSession, type Session } from '../session.ts';
import {
  allWaiting,
  amend,
  drop,
  isMine,
  keep,
  keepCells,
  lanesForPin,
  look,
  resend,
  sendWaiting,
  tryLaneAgain,
  waitForPin,
} from './queue.ts';
import { placeOf } from './entries.ts';

const address = { method: 'POST', path: '/things', idempotent: true } as const;
const leaving = { method: 'POST', path: '/things/:id/leave', idempotent: true } as const;
const handIn = { method: 'POST', path: '/sheets/:id/hand-in', idempotent: true } as const;
const marks = { method: 'POST', path: '/sheets/:id/marks', idempotent: true } as const;
const sessionOf = (id: string): Session =>
  ({
    access_token: 'token',
    user: { id, tenant_id: 't', active_school_id: 's', roles: [] },
  }) as unknown as Session;

type Reply = { status: number; body: object } | 'nothing';
let replies: Reply[] = [];
let sent: { key: string | null; url: string; body: Record<string, unknown> }[] = [];

beforeEach(async () => {
  localStorage.clear();
  waitForPin(null);
  sent = [];
  replies = [];
  saveSession(sessionOf('moses'), { trusted: true });
  for (const one of allWaiting()) await drop(one.id);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-09-15T08:00:00Z') });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ key, url, body: JSON.parse(String(init.body)) });
    const reply = replies.shift() ?? 'nothing';
    if (reply === 'nothing') throw new TypeError('no network');
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  });
});

const answer = (data: object = {}): Reply => ({ status: 200, body: { message: 'Saved', data } });
const saved = answer();
const keys = () => allWaiting().map((one) => one.id);
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const put = (name: string) => keep({ endpoint: address, input: { name }, key: `key-${name}` });

test('what waits is sent in order with its own key, and stays when no answer comes', async () => {
  await put('A');
  await put('B');
  await amend('key-B', { left: true }, { endpoint: leaving, input: {} });
  replies = [saved, 'nothing'];
  expect(await sendWaiting()).toBe(1);
  expect(keys()).toEqual(['key-B']);
  replies = [saved];
  expect(await sendWaiting(), 'sooner than two seconds nothing is tried again').toBe(0);
  later(3_000);
  expect(await sendWaiting()).toBe(1);
  expect(keys()).toEqual([]);
  expect(sent.map((one) => one.key)).toEqual(['key-A', 'key-B', 'key-B']);
  expect(sent[2]?.body).toEqual({ name: 'B', left: true });
});

test('what was tried stays as it is, and leaving goes behind it with the id of its answer', async () => {
  await put('A');
  await sendWaiting();
  await amend('key-A', { left: true }, { endpoint: leaving, input: { left: true } });
  later(3_000);
  replies = [answer({ id: 'v1' }), saved];
  await sendWaiting();
  expect(sent.map((one) => [one.url, one.body])).toEqual([
    ['/api/things', { name: 'A' }],
    ['/api/things', { name: 'A' }],
    ['/api/things/v1/leave', { left: true }],
  ]);
  expect(keys()).toEqual([]);
});

test('what the server refuses stays with its sentence and does not hold up the rest', async () => {
  await put('A');
  await put('B');
  const refusal = { resultCode: 'x', resultMessage: { en: 'That is too late.' } };
  replies = [{ status: 400, body: refusal }, saved];
  expect(await sendWaiting()).toBe(1);
  expect(allWaiting()).toMatchObject([{ id: 'key-A', refused: 'That is too late.' }]);
  expect(await sendWaiting()).toBe(0);
  replies = [saved];
  await resend('key-A');
  expect(keys()).toEqual([]);
  expect(sent[2]?.key, 'the old key has its answer').not.toBe('key-A');
});

test('what no longer finds room is refused, and nothing that waits is lost for it', async () => {
  for (let n = 1; n <= 200; n++) await put(String(n));
  await expect(put('201')).rejects.toThrow(
    'This device keeps 200 entries until the line is back, and has no room for more.',
  );
  expect([keys().length, keys()[0], keys().at(-1)]).toEqual([200, 'key-1', 'key-200']);
});

test('nobody who is signed out is told that something was kept', async () => {
  localStorage.clear();
  await expect(put('A')).rejects.toThrow('You are signed out, so nothing was kept.');
});

test('where the PIN is wanted its lane waits, is not sent again and again, and goes out after it', async () => {
  await put('A');
  await put('B');
  const refusal = { resultCode: 'pin.needed', resultMessage: { en: 'Type your PIN.' } };
  replies = [{ status: 403, body: refusal }];
  expect(await sendWaiting()).toBe(0);
  expect([...lanesForPin()]).toEqual(['/things']);
  expect(await sendWaiting()).toBe(0);
  expect(allWaiting().map((one) => [one.id, one.refused])).toEqual([
    ['key-A', undefined],
    ['key-B', undefined],
  ]);
  expect(sent).toHaveLength(1);
  replies = [saved, saved];
  waitForPin(null);
  expect(await sendWaiting()).toBe(2);
  expect(sent.map((one) => one.key)).toEqual(['key-A', 'key-A', 'key-B']);
});

test('another person who signs in here does not send it as theirs', async () => {
  await put('A');
  saveSession(sessionOf('grace'));
  expect(allWaiting().filter(isMine)).toEqual([]);
  expect(await sendWaiting()).toBe(0);
  expect(sent).toEqual([]);
});

test('what an earlier version kept in local storage is taken over with its key', async () => {
  const old = { key: 'key-old', user_id: 'moses', school_id: 's', endpoint: address };
  const kept = [{ ...old, input: { name: 'A' }, at: '2026-09-15T07:00:00Z' }];
  localStorage.setItem('darasa.waiting', JSON.stringify(kept));
  await look();
  replies = [saved];
  expect(await sendWaiting()).toBe(1);
  expect(sent[0]).toMatchObject({ key: 'key-old', body: { name: 'A' } });
  expect(localStorage.getItem('darasa.waiting')).toBeNull();
});

const cell = (student_id: string, value: number, version = 0) => {
  const at = { student_id, part: 1 };
  return { cell: { ...at, value, version }, place: placeOf(at) };
};
const type = (...cells: ReturnType<typeof cell>[]) =>
  keepCells('marks.s1', marks, { id: 's1' }, cells);
const answered = (more: object) =>
  answer({ applied: [], conflicts: [], refused: [], learners: [], ...more });
const cellsSent = () => sent.map((one) => one.body['cells']);

test('cells wait together until the person stops typing, and what was typed last counts', async () => {
  await type(cell('amina', 4));
  await type(cell('amina', 45));
  await type(cell('brian', 30));
  expect(await sendWaiting()).toBe(0);
  expect(sent).toEqual([]);
  later(1_300);
  replies = [answered({ applied: [{ student_id: 'amina', part: 1, version: 1 }] })];
  await sendWaiting();
  expect(cellsSent()).toEqual([
    [
      { student_id: 'amina', part: 1, value: 45, version: 0 },
      { student_id: 'brian', part: 1, value: 30, version: 0 },
    ],
  ]);
  expect(keys()).toEqual([]);
});

test('twenty cells go at once, and the one that is being typed is not among them', async () => {
  for (let n = 1; n <= 20; n++) await type(cell(`l${n}`, n));
  replies = [answered({})];
  await sendWaiting();
  expect(sent).toEqual([]);
  await type(cell('l21', 2));
  await sendWaiting();
  expect((cellsSent()[0] as unknown[]).length).toBe(20);
  expect(allWaiting().map((one) => one.input.cells)).toMatchObject([[{ student_id: 'l21' }]]);
});

test('what is typed after a lane was handed in does not slip in before that', async () => {
  await type(cell('amina', 4));
  await keep({ endpoint: handIn, input: { id: 's1' }, lane: 'marks.s1' });
  await type(cell('brian', 30));
  const [first, second, third] = allWaiting().toSorted((a, b) => a.n - b.n);
  expect([first!.kind, second!.kind, third!.kind]).toEqual(['cells', 'act', 'cells']);
  later(1_300);
  replies = [answered({}), answered({}), answered({})];
  await sendWaiting();
  expect(sent.map((one) => one.url.split('/').at(-1))).toEqual(['marks', 'hand-in', 'marks']);
});

test('a cell typed again while its answer is out goes afterwards, on the version that came of it', async () => {
  await type(cell('amina', 45));
  later(1_300);
  await sendWaiting();
  await type(cell('amina', 46));
  expect(allWaiting().map((one) => one.state)).toEqual(['tried', 'open']);
  later(3_000);
  const applied = (version: number) =>
    answered({ applied: [{ student_id: 'amina', part: 1, version }] });
  replies = [applied(1), applied(2)];
  await sendWaiting();
  expect(cellsSent()).toEqual([
    [{ student_id: 'amina', part: 1, value: 45, version: 0 }],
    [{ student_id: 'amina', part: 1, value: 45, version: 0 }],
    [{ student_id: 'amina', part: 1, value: 46, version: 1 }],
  ]);
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(keys()).toEqual([]);
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
  expect(sent).toHaveLength(1);
  await type(cell('brian', 68), cell('amina', 45, 1));
  replies = [answered({})];
  later(1_300);
  await sendWaiting();
  expect(keys()).toEqual([]);
});

test('a sheet that is opened again asks who typed the other value', async () => {
  await type(cell('amina', 45));
  later(1_300);
  const conflict = { student_id: 'amina', part: 1, theirs: '54', yours: '45', by: 'D', at: 'x' };
  replies = [answered({ conflicts: [{ ...conflict, version: 1 }] })];
  await sendWaiting();
  replies = [answered({ conflicts: [{ ...conflict, version: 1 }] })];
  await tryLaneAgain('marks.s1');
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(allWaiting()).toMatchObject([{ state: 'differs' }]);
});
