// How far the marks of a subject are, from the sheets of one stream or of many.

/** In the order of what needs somebody first. */
export const entry_states = ['late', 'empty', 'partly', 'full', 'in'] as const;
export type EntryState = (typeof entry_states)[number];

export interface EnteredSheet {
  state: 'open' | 'handed-in' | 'accepted';
  expected_count: number;
  entered_count: number;
  /** The last day on which its teacher may enter marks. */
  entry_to: string;
}

export interface Entry {
  state: EntryState;
  /** Rounded down, so that 100 per cent means every learner. */
  percent: number;
}

/** A sheet that is open after its last day is late, however full it is: nobody handed it in. */
export function entryOf(sheets: readonly EnteredSheet[], today: string): Entry {
  const sum = (key: 'expected_count' | 'entered_count') =>
    sheets.reduce((all, sheet) => all + sheet[key], 0);
  const [expected, entered] = [sum('expected_count'), sum('entered_count')];
  const percent = expected === 0 ? 100 : Math.floor((100 * entered) / expected);
  return { state: stateOf(sheets, today, { expected, entered }), percent };
}

function stateOf(
  sheets: readonly EnteredSheet[],
  today: string,
  { expected, entered }: { expected: number; entered: number },
): EntryState {
  const open = sheets.filter((sheet) => sheet.state === 'open');
  if (open.length === 0) return 'in';
  if (open.some((sheet) => sheet.entry_to < today)) return 'late';
  if (entered === 0 && expected > 0) return 'empty';
  return entered < expected ? 'partly' : 'full';
}
