import type { Cell, Sheet } from '@darasa/contract/academics/exams/sheets';

type Part = Pick<Sheet['parts'][number], 'part' | 'out_of'>;

/** A mark as it stands, in words: "40 of 50", "AB", "no mark". */
export function markWords({ part, out_of }: Part, cells: readonly Cell[]): string {
  const cell = cells.find((one) => one.part === part);
  if (!cell) return 'no mark';
  const { score, code, level } = cell;
  if (score === null) return code ?? level ?? 'no mark';
  return out_of === null ? String(score) : `${score} of ${out_of}`;
}
