import { departments } from '@darasa/contract/administration/school/departments';
import type { Option } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** The departments of the school, to choose from. */
export function useDepartments(): Option[] {
  const list = useQuery(queryOf(departments.list, { page_size: 100 }));
  return (list.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
