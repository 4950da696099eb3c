// @vitest-environment happy-dom
import { settings } from '@darasa/contract/settings/list';
import type { SettingRow } from '@darasa/contract/settings/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SettingSheet } from './setting-sheet.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('two change when the night begins: both versions are read as times, and one is chosen', async () => {
  const row = { key: 'messages.quiet_from', value: 1_200, version: 1 } as SettingRow;
  const theirs = { ...row, value: 1_210, version: 2 };
  const sent: { value: number; version: number }[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const values = JSON.parse(init.body as string) as { value: number; version: number };
    sent.push(values);
    return values.version === 2
      ? new Response(JSON.stringify({ message: 'Saved.', data: {} }))
      : new Response(JSON.stringify({ resultCode: 'record.stale', data: { current: theirs } }), {
          status: 409,
        });
  });
  const done = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingSheet row={row} setting={settings['messages.quiet_from']} onClose={done} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Quiet hours begin', { selector: 'input' }), {
    target: { value: '20:20' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const both = within((await screen.findByText('Both versions')).closest('section')!);
  expect(both.getAllByRole('row')[1]!.textContent).toBe('Quiet hours begin20:1020:20');
  fireEvent.click(both.getByRole('button', { name: 'Save mine' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { value: 1_220, version: 1 },
    { value: 1_220, version: 2 },
  ]);
});
