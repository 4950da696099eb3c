import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call.ts';
import { useAction } from './use-action.ts';

const address = { method: 'POST', path: '/things', idempotent: true } as const;
const client = new QueryClient();
const wrapper = (props: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{props.children}</QueryClientProvider>
);

let replies: (() => Response)[] = [];
let sent: (string | null)[] = [];

beforeEach(() => {
  sessionStorage.clear();
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('idempotency-key'));
    const reply = replies.shift();
    if (!reply) throw new TypeError('no network');
    return reply();
  });
});

const saved = () => new Response(JSON.stringify({ message: 'Saved', data: { id: 1 } }));
const reused = () =>
  new Response(JSON.stringify({ resultCode: 'request.key_reused' }), { status: 422 });

test('a repeated attempt carries the same key, and the next act a new one', async () => {
  replies = [];
  const { result } = renderHook(() => useAction(address), { wrapper });
  await act(() => expect(result.current.run({ a: 1 })).rejects.toBeInstanceOf(CallError));
  replies = [saved, saved];
  await act(() => result.current.run({ a: 1 }));
  await act(() => result.current.run({ a: 2 }));
  expect(sent[0]).toMatch(/^[\da-f-]{36}$/);
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[0]);
});

test('with a draft the key survives the form, as what was typed does', async () => {
  replies = [];
  const options = { draft_key: 'thing.new' };
  const first = renderHook(() => useAction(address, options), { wrapper });
  await act(() => expect(first.result.current.run({})).rejects.toMatchObject({ status: 0 }));
  first.unmount();
  replies = [saved];
  const second = renderHook(() => useAction(address, options), { wrapper });
  await act(() => second.result.current.run({}));
  expect(sent[1]).toBe(sent[0]);
  expect(sessionStorage.length).toBe(0);
});

test('when the first attempt was saved after all, the person is told to look', async () => {
  replies = [reused, saved];
  const { result } = renderHook(() => useAction(address), { wrapper });
  await act(() =>
    expect(result.current.run({})).rejects.toMatchObject({
      message: 'This was already saved a moment ago. Check it before you save again.',
    }),
  );
  await act(() => result.current.run({}));
  expect(sent[1]).not.toBe(sent[0]);
});

test('a list whose first answer is slow is asked again after the act', async () => {
  replies = [saved];
  const answers: ((rows: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const { result } = renderHook(
    () => ({
      list: useQuery({ queryKey: ['things', 'slow'], queryFn }),
      action: useAction(address, { refresh: [['things']] }),
    }),
    { wrapper },
  );
  await act(async () => {
    const running = result.current.action.run({});
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    answers[0]!(['before']);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]!(['after']);
    await running;
  });
  expect(client.getQueryData(['things', 'slow'])).toEqual(['after']);
});
