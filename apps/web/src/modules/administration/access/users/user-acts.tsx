import {
  disableUser,
  enableUser,
  endUserSessions,
  inviteUser,
  listUsers,
  resetUser,
  setAdmin,
  setDirector,
  unlockUser,
  type User,
} from '@darasa/contract/identity/access/users';
import { Button, Menu, MenuItem } from '@darasa/ui';
import { useState } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { fullName, useViewer, useMay } from '#platform/viewer.tsx';
import { ReasonDialog } from '#modules/administration/organizations/reasons/reason-dialog.tsx';

const refresh = [keyOf(listUsers)];

interface Act {
  label: string;
  /** What happens, in one sentence. */
  means: string;
  danger?: boolean;
  run: (reason: string) => Promise<unknown>;
}

/** Shows what the office can do about a sign-in; each asks for a reason. */
export function UserActs({ user }: { user: User }) {
  const acts = useActs(user);
  const [asking, setAsking] = useState<Act | null>(null);
  if (acts.length === 0) return null;
  return (
    <>
      <Menu label="Sign-in" trigger={<Button>Change sign-in</Button>}>
        {acts.map((act) => (
          <MenuItem key={act.label} onSelect={() => setAsking(act)} danger={act.danger ?? false}>
            {act.label}
          </MenuItem>
        ))}
      </Menu>
      {asking ? (
        <ReasonDialog
          title={`${asking.label}: ${fullName(user)}`}
          act={asking.label}
          danger={asking.danger ?? false}
          onConfirm={asking.run}
          onClose={() => setAsking(null)}
        >
          {asking.means}
        </ReasonDialog>
      ) : null}
    </>
  );
}

function useActs(user: User): Act[] {
  const { user: viewer } = useViewer();
  const may = useMay();
  const { id } = user;
  const reset = useAction(resetUser, { refresh });
  const invite = useAction(inviteUser, { refresh });
  const unlock = useAction(unlockUser, { refresh });
  const end = useAction(endUserSessions, { refresh });
  const disable = useAction(disableUser, { refresh });
  const enable = useAction(enableUser, { refresh });
  const admin = useAction(setAdmin, { refresh });
  const director = useAction(setDirector, { refresh });
  const is_self = viewer.id === id;
  const acts: (Act | false)[] = [
    user.state === 'locked' && {
      label: 'Unlock',
      means: 'They can try to sign in again at once.',
      run: (reason) => unlock.run({ id, reason }),
    },
    !user.has_password &&
      !user.disabled_at && {
        label: 'Send the link again',
        means: 'A new link goes out by SMS and email. Older links stop working.',
        run: (reason) => invite.run({ id, reason }),
      },
    user.has_password &&
      !user.disabled_at &&
      !is_self && {
        label: 'Reset password',
        means:
          'The old password stops at once, all sessions end, and a link for a new one goes out.',
        danger: true,
        run: (reason) => reset.run({ id, reason }),
      },
    user.sessions_count > 0 && {
      label: 'End all sessions',
      means: 'Whoever is signed in with this account must sign in again.',
      danger: true,
      run: (reason) => end.run({ id, reason }),
    },
    may(setAdmin) &&
      user.user_type === 'staff' && {
        label: user.is_admin ? 'No longer administrator' : 'Make administrator',
        means: user.is_admin
          ? 'From the next moment only their roles count.'
          : 'An administrator may see and do everything in every school of theirs.',
        danger: true,
        run: (reason) => admin.run({ id, is_admin: !user.is_admin, reason }),
      },
    may(setDirector) &&
      user.user_type === 'staff' && {
        label: user.is_director ? 'No longer director' : 'Make director',
        means: user.is_director
          ? "The director's screens are closed to them from the next moment."
          : 'A director signs reconciliations, decides what others asked for, and sees every school of theirs.',
        danger: true,
        run: (reason) => director.run({ id, is_director: !user.is_director, reason }),
      },
    !is_self &&
      (user.disabled_at
        ? {
            label: 'Enable',
            means: 'They can sign in again, with the roles they have.',
            run: (reason) => enable.run({ id, reason }),
          }
        : {
            label: 'Disable',
            means: 'They cannot sign in any more, and all their sessions end at once.',
            danger: true,
            run: (reason) => disable.run({ id, reason }),
          }),
  ];
  return acts.filter((act) => act !== false);
}
