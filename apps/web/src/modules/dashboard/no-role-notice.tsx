import type { getOffice, Office } from '@darasa/contract/dashboard/dashboard';
import { formatPhone } from '@darasa/rules/phone';
import { Link, Notice } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** Whoever has no role yet is told whom to ask. */
export function NoRoleNotice() {
  const { data } = useQuery(
    queryOf<typeof getOffice>({ method: 'GET', path: '/dashboard/office' }, {}),
  );
  return (
    <Notice tone="info">
      Your office has not given you a role yet. {data ? <Ask office={data} /> : null}
    </Notice>
  );
}

function Ask({ office: { people, phone } }: { office: Office }) {
  const [first] = people;
  const number = first?.phone ?? phone;
  return (
    <>
      Ask {first?.name ?? 'the school office'}
      {number ? (
        <>
          {' '}
          (<Link href={`tel:+${number}`}>{formatPhone(number)}</Link>)
        </>
      ) : null}
      .
    </>
  );
}
