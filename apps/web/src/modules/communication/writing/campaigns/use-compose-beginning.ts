import { listStrips } from '@darasa/contract/students/learners/strip';
import { learnerName } from '@darasa/rules/names';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { queryOf } from '#platform/query.ts';
import { compose_initial, type ComposeValues } from './compose-values.ts';

/**
 * The beginning of a message: as ever, or for the learners that the address names by “student_id”, as a
 * record and the selection of a list do. Nothing while their names are being asked for.
 */
export function useComposeBeginning(): { key: string; initial: ComposeValues } | undefined {
  const ids = new URLSearchParams(useSearch()).getAll('student_id');
  const found = useQuery({ ...queryOf(listStrips, { ids }), enabled: ids.length > 0 });
  if (ids.length === 0) return { key: '', initial: compose_initial };
  if (found.isPending) return undefined;
  const learners = (found.data?.rows ?? []).map((one) => ({
    value: one.id,
    label: `${learnerName(one)}, ${one.admission_number}`,
  }));
  return { key: `.${ids.join('.')}`, initial: { ...compose_initial, by: 'learners', learners } };
}
