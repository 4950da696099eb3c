import { useEffect, useRef } from 'react';
import { clearDraft, readDraft, writeDraft } from '../form/form-draft.ts';
import { readFailure } from '../form/form-submit.ts';
import { readCell, textOf } from './grid-cells.ts';
import { countCells } from './grid-state.ts';
import type { GridState, Spot } from './grid-state.ts';
import type { CellTexts, GridChange, GridProps } from './grid-types.ts';

export function wrongCells<Row>(props: GridProps<Row>, state: GridState): Spot[] {
  const found: Spot[] = [];
  for (const [row, data] of props.rows.entries()) {
    const id = props.rowKey(data);
    const texts = state.changes[id];
    if (!texts) continue;
    for (const [col, column] of props.columns.entries()) {
      const text = texts[column.key];
      if (text === undefined) continue;
      if (state.refused[id]?.[column.key] || readCell(text, column, data).problem)
        found.push({ row, col });
    }
  }
  return found;
}

export function changesOf<Row>(props: GridProps<Row>, changes: CellTexts): GridChange[] {
  return props.rows.flatMap((row) => {
    const row_id = props.rowKey(row);
    return props.columns.flatMap((column) => {
      const text = changes[row_id]?.[column.key];
      return text === undefined
        ? []
        : [{ row_id, key: column.key, value: readCell(text, column, row).value }];
    });
  });
}

// The server names a cell by its row and column, or by its place in the list that was sent.
export function refusalOf(
  error: unknown,
  sent: readonly GridChange[],
): { refused: CellTexts; note: string } {
  const { errors, general } = readFailure(error);
  const refused: Record<string, Record<string, string>> = {};
  const loose = [...general];
  for (const { path, message } of errors) {
    const index = /(?:^|\.)(\d+)(?:\.|$)/.exec(path)?.[1];
    const cell =
      sent.find((one) => path === `${one.row_id}.${one.key}`) ??
      (index ? sent[Number(index)] : undefined);
    if (cell) refused[cell.row_id] = { ...refused[cell.row_id], [cell.key]: message };
    else loose.push(message);
  }
  return { refused, note: loose.join(' ') };
}

export function valueReader<Row>(props: GridProps<Row>, state: GridState) {
  return (row: Row, key: string) => {
    const column = props.columns.find((one) => one.key === key);
    const id = props.rowKey(row);
    const text =
      state.changes[id]?.[key] ?? state.saved[id]?.[key] ?? textOf(props.value(row, key));
    return column ? readCell(text, column, row).value : null;
  };
}

export const nameOf = <Row>(
  { rows, columns, rowLabel }: GridProps<Row>,
  { row, col }: Spot,
): string => `${rowLabel(rows[row]!)}, ${columns[col]!.head}`;

export function useKeptCells(
  draft_key: string | undefined,
  changes: CellTexts,
  restore: (changes: CellTexts) => void,
) {
  const put = useRef(restore);
  const is_first = useRef(true);
  useEffect(() => {
    const kept = draft_key && readDraft<CellTexts>(draft_key);
    if (kept) put.current(kept);
  }, [draft_key]);
  useEffect(() => {
    if (is_first.current) {
      is_first.current = false;
      return;
    }
    if (!draft_key) return;
    if (countCells(changes)) writeDraft(draft_key, changes);
    else clearDraft(draft_key);
  }, [draft_key, changes]);
}
