/** A cell of a register as it is typed, sent and compared: a code, minutes and a reason. */
export interface TypedCell {
  code: string;
  minutes: number | null;
  reason_id: string | null;
}

/** "L 12", "A" or "A #reason": one text, so that a grid, a queue and a server mean the same cell. */
export const cellText = ({ code, minutes, reason_id }: TypedCell): string =>
  [code, minutes ?? '', reason_id ? `#${reason_id}` : ''].filter((part) => part !== '').join(' ');

export const cell_text_max = 50;

const pattern = /^([A-Z][A-Z0-9]{0,2})(?: (\d{1,3}))?(?: #([0-9a-f-]{36}))?$/;

/** Nothing where the text is no cell. */
export function readCell(text: string): TypedCell | null {
  const found = pattern.exec(text);
  if (!found) return null;
  const [, code, minutes, reason_id] = found;
  return {
    code: code!,
    minutes: minutes === undefined ? null : Number(minutes),
    reason_id: reason_id ?? null,
  };
}
