import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import NotificationsScreen from './notifications-screen.tsx';

afterEach(cleanup);

function show(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <NotificationsScreen />
    </QueryClientProvider>,
  );
}
const sentence = () => screen.queryByText('You have read them all.');

test('nobody has read them all before they are here', async () => {
  show(() => new Promise(() => undefined));
  expect(await screen.findByText('Loading', { exact: false })).toBeTruthy();
  expect(sentence()).toBeNull();
});

test('nobody has read them all when they did not come', async () => {
  show(() => Promise.resolve(new Response('{}', { status: 500 })));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(sentence()).toBeNull();
});

test('whoever has none unread has read them all', async () => {
  const data = { rows: [], count: 0, unread_count: 0 };
  show(() => Promise.resolve(new Response(JSON.stringify({ data, message: '' }))));
  await vi.waitFor(() => expect(sentence()).toBeTruthy());
});
