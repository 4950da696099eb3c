import type { Subject } from '@darasa/contract/administration/classes/subjects';
import type { Column } from '#platform/spreadsheets/columns.ts';

export const columns: Column[] = [
  { key: 'code', head: 'Code', kind: 'text' },
  { key: 'name', head: 'Subject', kind: 'text' },
  { key: 'curriculum', head: 'Curriculum', kind: 'text' },
  { key: 'kind', head: 'Kind', kind: 'text' },
  { key: 'choice_group', head: 'Group', kind: 'text' },
  { key: 'classes', head: 'Classes', kind: 'text' },
  { key: 'papers', head: 'Papers', kind: 'text' },
  { key: 'taught', head: 'Streams with a teacher', kind: 'text' },
];

export const rowOf = ({ classes, papers, stream_count, taught_count, ...row }: Subject) => ({
  ...row,
  classes: classes.join(', '),
  papers: papers.map((one) => one.name).join(', '),
  taught: `${taught_count} of ${stream_count}`,
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
