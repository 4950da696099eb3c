import type { UserType } from '@darasa/contract/access';
import { ChevronDownIcon } from '@darasa/ui/icon';
import { setUserType } from '../../platform/session.ts';
import { home_paths, login_paths } from '../links.ts';
import { useSession } from '../use-session.ts';

const entries: [UserType, string][] = [
  ['staff', 'STAFF LOGIN'],
  ['parent', 'PARENT LOGIN'],
];

/** Signed out: the ways to sign in. Signed in: the way back to work. */
export function AccessMenu() {
  const session = useSession();
  if (session) {
    return (
      <a className="button login" href={home_paths[session.user.user_type]}>
        Dashboard
      </a>
    );
  }
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

export function AccessEntries() {
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
