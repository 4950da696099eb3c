import { listRolePeople, type RoleHolder } from '@darasa/contract/identity/access/roles';
import { formatDate } from '@darasa/rules/dates';
import { EmptyState, Link, Loading, Panel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { moduleWords } from './permission-words.tsx';

/** Shows who has the role now or soon, and whose exceptions bend it. */
export function RolePeople({ id }: { id: string }) {
  const people = useQuery(queryOf(listRolePeople, { id }));
  const { data } = people;
  if (!data) return <Loading query={people} what="the people" lines={5} />;
  return (
    <div className="stack">
      <Panel title="People with this role" aside={String(data.count)}>
        {data.people.length === 0 ? (
          <EmptyState
            title="Nobody has this role"
            text="A role is given on the page of a person."
            action={
              <Link className="button" href="/dashboard/administration/users">
                Choose a person
              </Link>
            }
          />
        ) : (
          <ul className="lines">
            {data.people.map((one) => (
              <li key={one.id}>
                <span className="words">
                  <Link href={userHref(one.user_id)}>{one.name}</Link>
                  <span className="meta">{holdingWords(one)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {data.exceptions.length > 0 ? (
        <Panel title="Exceptions of these people">
          <ul className="lines">
            {data.exceptions.map((one) => (
              <li key={one.id}>
                <span className="words">
                  <Link href={userHref(one.user_id)}>{one.name}</Link>
                  <span className="meta">
                    {one.effect === 'grant' ? 'May also' : 'May not'} {one.act} in{' '}
                    {moduleWords(one.module)}, {one.school ?? 'every school'}, until{' '}
                    {formatDate(one.to_on)}: {one.reason}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </div>
  );
}

export const userHref = (id: string): string => `/dashboard/administration/users?user=${id}`;

function holdingWords({ school, from_on, to_on, limits, given_by }: RoleHolder): string {
  const facts = [
    school ?? 'Every school',
    datesWords(from_on, to_on),
    limits.length > 0 ? `only ${limits.join(', ')}` : '',
    given_by ? `given by ${given_by}` : '',
  ];
  return facts.filter(Boolean).join(', ');
}

export function datesWords(from_on: string | null, to_on: string | null): string {
  if (from_on && to_on) return `${formatDate(from_on)} to ${formatDate(to_on)}`;
  if (from_on) return `from ${formatDate(from_on)}`;
  return to_on ? `until ${formatDate(to_on)}` : 'no end date';
}
