import { combine_words, type ExamSubjectInput } from '@darasa/contract/academics/exams/exams';

interface Papers {
  parts?: readonly { name: string; out_of?: number | null | undefined }[];
  combine?: ExamSubjectInput['combine'];
}

/** "Paper 1 of 80, Paper 2 of 80. By weight". That they are added up goes without saying. */
export function partWords({ parts = [], combine = 'sum' }: Papers): string {
  const words = parts.map(({ name, out_of }) => (out_of ? `${name} of ${out_of}` : name));
  if (words.length < 2) return words[0] || 'No paper yet';
  return combine === 'sum' ? words.join(', ') : `${words.join(', ')}. ${combine_words[combine]}`;
}
