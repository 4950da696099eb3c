import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import type { Option } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

const fresh_ms = 60_000;

/** The terms of the calendar as choices. */
export function useTermOptions(): Option[] {
  const { data } = useQuery({ ...queryOf(getFinanceSetup, {}), staleTime: fresh_ms });
  return (data?.semesters ?? []).map((term) => ({
    value: term.id,
    label: `${term.name} ${term.year}`,
  }));
}
