import { listSittings, type SittingRow } from '@darasa/contract/academics/exams/exams';
import { Combobox, type Option } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#platform/call.ts';
import { queryOf } from '#platform/query.ts';

type Curriculum = SittingRow['curriculum'];

/** The exams of a class that have marks, the newest first. */
export function useSittings(curriculum: Curriculum | undefined) {
  const query = useQuery(queryOf(listSittings, curriculum ? { curriculum } : {}));
  return { query, rows: query.data && withSheets(query.data.rows) };
}

/** Chooses an exam of a class by typing part of either name. */
export function SittingChoice(props: {
  value: string | undefined;
  chosen: string | undefined;
  curriculum: Curriculum | undefined;
  onChange: (id: string) => void;
}) {
  const { curriculum } = props;
  const load = useCallback(
    async (search: string): Promise<Option[]> => {
      const { rows } = await call(listSittings, {
        ...(search ? { search } : {}),
        ...(curriculum ? { curriculum } : {}),
      });
      return withSheets(rows).map((row) => ({
        value: row.id,
        label: sittingWords(row),
        hint: row.term,
      }));
    },
    [curriculum],
  );
  return (
    <Combobox
      label="Exam"
      value={props.value}
      chosen={props.chosen}
      load={load}
      placeholder="Choose an exam"
      searchPlaceholder="Exam or class"
      nothingFound="No exam is called that."
      onChange={(option) => option && props.onChange(option.value)}
    />
  );
}

export const sittingWords = (row: { exam: string; class: string }): string =>
  `${row.exam}, ${row.class}`;

/** Drafts have no sheets yet, and what was cancelled counts nowhere. */
const withSheets = (rows: readonly SittingRow[]): SittingRow[] =>
  rows.filter((row) => row.state !== 'draft' && row.state !== 'cancelled');
