import type { UserType } from '@darasa/contract/access';
import { ChevronDownIcon } from '@darasa/ui/marks/icon';
import { setUserType, type Session } from '#platform/session.ts';
import { home_paths, login_paths } from '../links.ts';
import { useSession } from '../use-session.ts';

const entries: [UserType, string][] = [
  ['staff', 'STAFF LOGIN'],
  ['parent', 'PARENT LOGIN'],
];

/** Signed out: the ways to sign in. Signed in: the way back to work. */
export function AccessMenu() {
  const session = useSession();
  if (session) return <WayBack session={session} className="button login" />;
  // The browser opens and closes a popover by itself, so that the way in works before any script.
  return (
    <>
      <button type="button" className="button login" popoverTarget="access">
        Darasa Access
        <ChevronDownIcon />
      </button>
      <div className="drop-menu" id="access" popover="auto" role="group" aria-label="Darasa Access">
        <AccessEntries />
      </div>
    </>
  );
}

/** The same in the phone's menu, one below the other. */
export function AccessLines() {
  const session = useSession();
  return session ? <WayBack session={session} className="mi" /> : <AccessEntries />;
}

const WayBack = ({ session, className }: { session: Session; className: string }) => (
  <a className={className} href={home_paths[session.user.user_type]}>
    Dashboard
  </a>
);

function AccessEntries() {
  return entries.map(([user_type, label]) => (
    <a
      className="mi"
      key={user_type}
      href={login_paths[user_type]}
      onClick={() => setUserType(user_type)}
    >
      {label}
    </a>
  ));
}
