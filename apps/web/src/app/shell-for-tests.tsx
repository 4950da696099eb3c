import { Toaster } from '@darasa/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { Session } from '../platform/session.ts';
import { ViewerProvider } from '../platform/viewer.tsx';
import { Shell } from './shell.tsx';

/** The frame of the application around `content`, as one person sees it. */
export function show(
  change: Partial<Session['user']>,
  responsibility: string | null = null,
  content = <main id="main">Screen</main>,
) {
  const client = new QueryClient();
  const user = {
    id: 'u1',
    first_name: 'Mary',
    last_name: 'Atieno',
    email: 'mary@kiota.test',
    profile_pic: null,
    is_admin: false,
    user_type: 'staff' as const,
    roles: [],
    active_school_id: 's1',
    user_schools_access: [{ id: 's1', name: 'Kiota Hills', logo: null }],
    tenant_id: 't1',
    last_sign_in_at: null,
    ...change,
  };
  const session: Session = {
    access_token: 'a',
    refresh_token: 'r',
    user,
    staff: { id: 'f1', responsibility },
  };
  render(
    <QueryClientProvider client={client}>
      <ViewerProvider session={session}>
        <Shell>{content}</Shell>
        <Toaster />
      </ViewerProvider>
    </QueryClientProvider>,
  );
  return { client, session };
}

/** A role that may look at each of these modules. */
export const role = (name: string, ...modules: string[]) => ({
  id: name,
  name,
  permissions: modules.map((module) => ({ module: { name: module }, acts: ['view' as const] })),
});
