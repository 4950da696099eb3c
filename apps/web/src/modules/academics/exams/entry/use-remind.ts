import { getEntry, remindOfMarks } from '@darasa/contract/academics/exams/entry';
import type { OutputOf } from '@darasa/contract/endpoint';
import { counted } from '@darasa/rules/counted';
import { toast } from '@darasa/ui/feedback/toast';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

/** Reminds the teachers of some sheets, and says how many heard of it. */
export function useRemind() {
  const act = useAction(remindOfMarks, { refresh: [keyOf(getEntry)], say: false });
  return async (sheet_ids: string[]) =>
    toast({ title: remindedWords(await act.run({ sheet_ids })) });
}

const remindedWords = (answer: OutputOf<typeof remindOfMarks>): string =>
  answer.reminded_count === 0
    ? 'Nobody was reminded: they heard of it today, or the marks are in.'
    : `${counted(answer.teachers_count, 'teacher')} reminded of ${counted(answer.reminded_count, 'mark sheet')}.`;
