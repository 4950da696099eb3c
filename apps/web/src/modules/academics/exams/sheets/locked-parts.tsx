import type { Sheet, SheetLearner } from '@darasa/contract/academics/exams/sheets';

type Parts = Pick<Sheet, 'parts' | 'typed_parts' | 'closed'>;

/** The parts that this person enters; where nothing may be typed, all of them are shown alike. */
export const ownParts = ({ parts, typed_parts, closed }: Parts): Sheet['parts'] =>
  closed === null ? parts.filter(({ part }) => typed_parts.includes(part)) : parts;

/** Parts that somebody else enters stand beside, to read. */
export const lockedColumns = (sheet: Parts) => {
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
