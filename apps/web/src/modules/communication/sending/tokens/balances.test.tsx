import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#platform/query.ts';
import { clearSession, saveSession, type Session } from '#platform/session.ts';
import { useSmsBalance } from './balances.ts';

afterEach(() => {
  cleanup();
  clearSession();
  vi.useRealTimers();
});

function Balance() {
  const { data } = useSmsBalance();
  return <p>{data ? `${data.Credits} left` : 'Nothing yet'}</p>;
}

test('the balance of a school is kept for 600000 ms, and is that of no other school', async () => {
  // What nobody looks at is thrown away by a timer, so timers run along with the clock.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let school = 'hills';
  const credits: Record<string, number> = { hills: 1_200, academy: 40 };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async () => {
    asked.push(school);
    const data = { Credits: credits[school], config: { minimum_purchasable_sms_tokens: 1 } };
    return new Response(JSON.stringify({ data, message: '' }));
  });
  const client = createQueryClient();
  const look = async (at: string, words: string) => {
    school = at;
    const user = { id: 'u1', tenant_id: 't1', roles: [], active_school_id: at };
    saveSession({ access_token: 'a', refresh_token: 'r', user, staff: null } as never as Session);
    render(
      <QueryClientProvider client={client}>
        <Balance />
      </QueryClientProvider>,
    );
    expect(await screen.findByText(words)).toBeTruthy();
    cleanup();
  };
  const later = (ms: number) => vi.advanceTimersByTime(ms);

  await look('hills', '1200 left');
  await look('academy', '40 left');
  later(590_000);
  await look('hills', '1200 left');
  expect(asked).toEqual(['hills', 'academy']);
  later(10_000);
  await look('hills', '1200 left');
  expect(asked).toEqual(['hills', 'academy', 'hills']);
});
