import type { SchoolClass } from '@darasa/contract/administration/classes/classes';
import type { Column } from '#platform/spreadsheets/columns.ts';

export const columns: Column[] = [
  { key: 'name', head: 'Class', kind: 'text' },
  { key: 'curriculum', head: 'Curriculum', kind: 'text' },
  { key: 'level', head: 'Order', kind: 'number' },
  { key: 'streams', head: 'Streams', kind: 'text' },
  { key: 'class_teachers', head: 'Class teachers', kind: 'text' },
  { key: 'learner_count', head: 'Learners', kind: 'number' },
  { key: 'capacity', head: 'Capacity', kind: 'number' },
  { key: 'ages', head: 'Ages', kind: 'text' },
  { key: 'next_class', head: 'Next class', kind: 'text' },
];

export const rowOf = ({ streams, age_from, age_to, ...row }: SchoolClass) => ({
  ...row,
  streams: streams.map((one) => one.name).join(', '),
  class_teachers: streams.flatMap((one) => one.class_teacher ?? []).join(', '),
  ages: [age_from, age_to].filter((age) => age !== null).join(' to '),
});

export function filterInWords(filter: {
  search?: string | undefined;
  curriculum?: string | undefined;
  retired?: boolean | undefined;
}): string {
  const { search, curriculum, retired } = filter;
  const words = [retired ? 'Retired only' : '', curriculum, search && `Containing "${search}"`];
  return words.filter(Boolean).join(', ');
}
