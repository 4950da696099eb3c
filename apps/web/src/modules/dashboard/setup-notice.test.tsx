import type { Dashboard } from '@darasa/contract/dashboard/dashboard';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Session } from '#platform/session.ts';
import { ViewerProvider } from '#platform/viewer.tsx';
import { SetupNotice } from './setup-notice.tsx';

afterEach(cleanup);

const nothing = { today: '2026-11-19', terms: [], events: [] } as unknown as Dashboard;
const term = { id: '1', year: 2026, name: 'Term 1' } as Dashboard['terms'][number];

const show = (data: Dashboard, is_admin: boolean) =>
  render(
    <ViewerProvider session={{ user: { is_admin, roles: [] } } as unknown as Session}>
      <SetupNotice data={data} />
    </ViewerProvider>,
  );
const way = () => screen.queryByRole('link', { name: 'Open Setup' });

test('a new school shows the way to Setup to whoever may set it up', () => {
  show(nothing, true);
  expect(way()?.getAttribute('href')).toBe('/dashboard/administration/setup');
});

test('others, and a school that has begun, are not sent there', () => {
  show(nothing, false);
  show({ ...nothing, terms: [term] }, true);
  expect(way()).toBeNull();
});
