import { listYears } from '@darasa/contract/administration/years/years';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** The terms of the school, the newest first, as a field offers them. */
export function useTerms(): { value: string; label: string; starts_on: string }[] {
  const years = useQuery(queryOf(listYears, {}));
  return (years.data?.rows ?? []).flatMap(({ year, terms }) =>
    terms.toReversed().map(({ id, name, starts_on }) => ({
      value: id,
      label: `${name} ${year}`,
      starts_on,
    })),
  );
}
