import type { Remark, StatementLine, Sums } from './read-statement.ts';

type Movement = Pick<StatementLine, 'row_number' | 'booked_on' | 'amount_cents' | 'balance_cents'>;

/** Files come newest first or oldest first: the running balance tells which, else the days. */
export function inOrder<M extends Movement>(read: M[]): { ordered: M[]; broken?: Remark } {
  if (read.length < 2) return { ordered: read };
  const reversed = read.toReversed();
  if (read.every((line) => line.balance_cents !== null)) {
    const [forward, backward] = [breakIn(read), breakIn(reversed)];
    if (forward === undefined) return { ordered: read };
    if (backward === undefined) return { ordered: reversed };
    const ordered = isNewestFirst(read) ? reversed : read;
    const row_number = ordered === read ? forward : backward;
    const why = 'The running balance does not follow from the row before it: a row is missing';
    return { ordered, broken: { row_number, why } };
  }
  return { ordered: isNewestFirst(read) ? reversed : read };
}

const isNewestFirst = (read: Movement[]): boolean => read[0]!.booked_on > read.at(-1)!.booked_on;

/** The row number where the balance is not the one before plus the movement. */
function breakIn(lines: readonly Movement[]): number | undefined {
  const at = lines.findIndex(
    (line, i) => i > 0 && line.balance_cents !== lines[i - 1]!.balance_cents! + line.amount_cents,
  );
  return at < 0 ? undefined : lines[at]!.row_number;
}

interface Proved {
  opening_cents: number | null;
  closing_cents: number | null;
  problem?: Remark;
}

export function proveSums(lines: readonly Movement[], told: Sums): Proved {
  const first = lines[0];
  const last = lines.at(-1);
  const moved = lines.reduce((sum, line) => sum + line.amount_cents, 0);
  const from_file =
    first && last && first.balance_cents !== null && last.balance_cents !== null
      ? {
          opening_cents: first.balance_cents - first.amount_cents,
          closing_cents: last.balance_cents,
        }
      : undefined;
  const opening_cents = told.opening_cents ?? from_file?.opening_cents ?? null;
  const closing_cents = told.closing_cents ?? from_file?.closing_cents ?? null;
  const sums = { opening_cents, closing_cents };
  if (opening_cents === null || closing_cents === null) {
    const why = 'The file shows no running balance: enter the opening and the closing balance';
    return { ...sums, problem: { row_number: 0, why } };
  }
  if (from_file && from_file.opening_cents !== opening_cents) {
    const why = 'The opening balance you entered is not the one of the file';
    return { ...sums, problem: { row_number: first!.row_number, why } };
  }
  if (opening_cents + moved !== closing_cents) {
    const why = 'Opening balance and movements do not make the closing balance';
    return { ...sums, problem: { row_number: last?.row_number ?? 0, why } };
  }
  return sums;
}
