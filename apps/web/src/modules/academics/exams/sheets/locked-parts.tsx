import type { Sheet, SheetLearner } from '@darasa/contract/academics/exams/sheets';

/** The parts that this person enters; where nothing may be typed, all of them are shown alike. */
export const ownParts = ({ parts, typed_parts, closed }: Sheet): Sheet['parts'] =>
  closed === null ? parts.filter(({ part }) => typed_parts.includes(part)) : parts;

/** Parts that somebody else enters stand beside, to read. */
export const lockedColumns = (sheet: Sheet) => {
  const own = ownParts(sheet);
  return sheet.parts
    .filter((part) => !own.includes(part))
    .map(({ part, name }) => ({
      key: `locked ${part}`,
      head: name,
      num: true,
      cell: (row: SheetLearner) => {
        const cell = row.cells.find((one) => one.part === part);
        return cell ? (cell.code ?? cell.level ?? cell.score ?? '') : '';
      },
    }));
};
