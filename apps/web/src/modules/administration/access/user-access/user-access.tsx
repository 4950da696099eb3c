import {
  endException,
  endRole,
  type GivenException,
  type GivenRole,
  getUserAccess,
} from '@darasa/contract/identity/access/user-access';
import { listUsers, type User } from '@darasa/contract/identity/access/users';
import { formatDate } from '@darasa/rules/dates';
import { Button, EmptyState, Link, Loading, Panel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { ExceptionSheet } from './exception-sheet.tsx';
import { GiveRoleSheet } from './give-role-sheet.tsx';
import { moduleWords } from '../roles/permission-words.tsx';
import { ReasonDialog } from '#modules/administration/organizations/reasons/reason-dialog.tsx';
import { datesWords } from '../roles/role-people.tsx';
import { SchoolsSheet } from './schools-sheet.tsx';

type Open =
  | { kind: 'role' | 'exception' | 'schools' }
  | { kind: 'end-role'; role: GivenRole }
  | { kind: 'end-exception'; exception: GivenException };

const refresh = [keyOf(listUsers), ['administration', 'roles']];

/** Roles, schools and exceptions of a person, each with its dates. */
export function UserAccess({ user, may_edit }: { user: User; may_edit: boolean }) {
  const access = useQuery(queryOf(getUserAccess, { id: user.id }));
  const [open, setOpen] = useState<Open | null>(null);
  const end_role = useAction(endRole, { refresh });
  const end_exception = useAction(endException, { refresh });
  const close = () => setOpen(null);
  const { data } = access;
  if (!data) return <Loading query={access} what="the access" lines={8} />;
  const edit = (kind: 'role' | 'exception' | 'schools', words: string) =>
    may_edit ? (
      <Button small onClick={() => setOpen({ kind })}>
        {words}
      </Button>
    ) : undefined;
  const is_staff = user.user_type === 'staff';
  return (
    <div className="stack">
      {is_staff ? (
        <Panel title="Roles" aside={edit('role', 'Give a role')}>
          {data.roles.length === 0 ? (
            <EmptyState
              title="No role yet"
              text={
                user.is_admin
                  ? 'An administrator may do everything without one.'
                  : 'Without a role a person sees only their account.'
              }
            />
          ) : (
            <ul className="lines">
              {data.roles.map((role) => (
                <RoleLine
                  key={role.id}
                  given={role}
                  onEnd={may_edit ? () => setOpen({ kind: 'end-role', role }) : undefined}
                />
              ))}
            </ul>
          )}
        </Panel>
      ) : null}
      <Panel title="Schools" aside={edit('schools', 'Change schools')}>
        {data.schools.length === 0 ? (
          <EmptyState title="No school" text="Add a school so that this person can work here." />
        ) : (
          <ul className="lines">
            {data.schools.map((school) => (
              <li key={school.school_id}>
                <span className="words">
                  <strong>{school.name}</strong>
                  {school.from_on || school.to_on ? (
                    <span className="meta">{datesWords(school.from_on, school.to_on)}</span>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {is_staff && !user.is_admin ? (
        <Panel title="Exceptions" aside={edit('exception', 'Add exception')}>
          {data.exceptions.length === 0 ? (
            <EmptyState title="No exceptions" text="This person may do what the roles say." />
          ) : (
            <ul className="lines">
              {data.exceptions.map((one) => (
                <ExceptionLine
                  key={one.id}
                  exception={one}
                  onEnd={
                    may_edit ? () => setOpen({ kind: 'end-exception', exception: one }) : undefined
                  }
                />
              ))}
            </ul>
          )}
        </Panel>
      ) : null}
      {open?.kind === 'role' ? <GiveRoleSheet user={user} onClose={close} /> : null}
      {open?.kind === 'exception' ? <ExceptionSheet user={user} onClose={close} /> : null}
      {open?.kind === 'schools' ? (
        <SchoolsSheet user={user} schools={data.schools} onClose={close} />
      ) : null}
      {open?.kind === 'end-role' ? (
        <ReasonDialog
          title={`Take ${open.role.name} away?`}
          act="Take role away"
          danger
          onClose={close}
          onConfirm={(reason) => end_role.run({ id: user.id, user_role_id: open.role.id, reason })}
        >
          What the role allows is gone at once.
        </ReasonDialog>
      ) : null}
      {open?.kind === 'end-exception' ? (
        <ReasonDialog
          title="End this exception?"
          act="End exception"
          onClose={close}
          onConfirm={(reason) =>
            end_exception.run({ id: user.id, user_exception_id: open.exception.id, reason })
          }
        >
          From then on only the roles count.
        </ReasonDialog>
      ) : null}
    </div>
  );
}

type End = (() => void) | undefined;

function RoleLine({ given, onEnd }: { given: GivenRole; onEnd: End }) {
  const facts = [
    given.school ?? 'Every school',
    datesWords(given.from_on, given.to_on),
    given.limits.length > 0 ? `only ${given.limits.join(', ')}` : '',
    given.given_by ? `given by ${given.given_by}` : '',
    given.end_reason ? `taken away: ${given.end_reason}` : (given.reason ?? ''),
  ];
  return (
    <li>
      <span className="words">
        <Link href={`/dashboard/administration/roles-and-permissions?role=${given.role_id}`}>
          {given.name}
        </Link>
        <span className="meta">{facts.filter(Boolean).join(', ')}</span>
      </span>
      <GivenState state={given.state} />
      {onEnd && given.state !== 'over' ? (
        <Button small onClick={onEnd} aria-label={`Take ${given.name} away`}>
          Take away
        </Button>
      ) : null}
    </li>
  );
}

function ExceptionLine({ exception, onEnd }: { exception: GivenException; onEnd: End }) {
  const { effect, act, module, school, to_on, reason, given_by, end_reason } = exception;
  const words = `${effect === 'grant' ? 'May also' : 'May not'} ${act} in ${moduleWords(module)}`;
  const facts = [
    school ?? 'Every school',
    `until ${formatDate(to_on)}`,
    given_by ? `by ${given_by}` : '',
    end_reason ? `ended: ${end_reason}` : reason,
  ];
  return (
    <li>
      <span className="words">
        <strong>{words}</strong>
        <span className="meta">{facts.filter(Boolean).join(', ')}</span>
      </span>
      <GivenState state={exception.state} />
      {onEnd && exception.state === 'now' ? (
        <Button small onClick={onEnd} aria-label={`End: ${words}`}>
          End
        </Button>
      ) : null}
    </li>
  );
}

function GivenState({ state }: { state: GivenRole['state'] }) {
  if (state === 'now') return null;
  return (
    <StatusChip tone={state === 'later' ? 'info' : 'neutral'} shape="ring">
      {state === 'later' ? 'Not begun' : 'Over'}
    </StatusChip>
  );
}
