import { listSubjects, type Subject } from '@darasa/contract/administration/classes/subjects';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

const fresh_ms = 60_000;
const none: readonly Subject[] = [];

/** The subjects in use, or those that a class takes. Asked once a minute at most. */
export function useSubjects(class_id?: string): readonly Subject[] {
  const asked = { page_size: 100, ...(class_id ? { class_id } : {}) };
  const { data } = useQuery({ ...queryOf(listSubjects, asked), staleTime: fresh_ms });
  return data?.rows ?? none;
}

export const choicesOf = (subjects: readonly Subject[]) =>
  subjects.map(({ id, name, curriculum }) => ({ value: id, label: name, hint: curriculum }));
