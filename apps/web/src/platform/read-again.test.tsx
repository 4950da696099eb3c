import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient, queryOf } from './query.ts';

afterEach(cleanup);

const address = { method: 'GET', path: '/staff/absent' } as const;

function Absent() {
  const { data } = useQuery(queryOf(address as never, {}));
  return <p>{String(data)}</p>;
}

test.each([
  ['somebody comes back to it', ['visibilitychange']],
  ['somebody comes back from another window beside it', ['focus']],
  ['the line is back', ['offline', 'online']],
])('what is on screen is read again when %s', async (_when, events) => {
  let absent_count = 0;
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ data: ++absent_count, message: '' })),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Absent />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('1')).toBeTruthy();
  for (const name of events) window.dispatchEvent(new Event(name));
  await waitFor(() => expect(screen.queryByText('2')).toBeTruthy());
});
