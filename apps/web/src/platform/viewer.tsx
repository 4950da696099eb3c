import { mayCall, type Person, seesWhole } from '@darasa/contract/access';
import type { Endpoint } from '@darasa/contract/endpoint';
import { createContext, useContext, type ReactNode } from 'react';
import type { Session } from './session.ts';

const ViewerContext = createContext<Session | null>(null);

/** The application puts the session here; screens below it are only drawn for somebody. */
export function ViewerProvider(props: { session: Session; children: ReactNode }) {
  return <ViewerContext value={props.session}>{props.children}</ViewerContext>;
}

export function useViewer(): Session {
  const session = useContext(ViewerContext);
  if (!session) throw new Error('a screen stands outside of the signed-in part');
  return session;
}

/** Whether the server would let this person in: the endpoint says it, and nobody else. */
export const mayUse = (
  user: Person,
  endpoint: Pick<Endpoint, 'access' | 'whole_books' | 'every_class'>,
  responsibility?: string | null,
): boolean => mayCall(endpoint.access, user, responsibility) && seesWhole(user, endpoint);

/** A button asks whether its endpoint is open to whoever looks at the screen. */
export function useMay(): (endpoint: Parameters<typeof mayUse>[1]) => boolean {
  const { user, staff } = useViewer();
  return (endpoint) => mayUse(user, endpoint, staff?.responsibility);
}

/** The school the person works in now. */
export function useSchool(): { id: string; name: string; logo: string | null } | null {
  const { user } = useViewer();
  return user.user_schools_access.find((one) => one.id === user.active_school_id) ?? null;
}

export const fullName = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();
