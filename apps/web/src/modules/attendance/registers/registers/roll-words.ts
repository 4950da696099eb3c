import type {
  Register,
  RegisterCell,
  RegisterCode,
  RegisterLearner,
} from '@darasa/contract/attendance/registers/registers';
import { cellText, readCell } from '@darasa/rules/attendance/cell';
import { minuteAt, minuteOf } from '@darasa/rules/attendance/clock';
import { counted } from '@darasa/rules/counted';
import { isoDate } from '@darasa/rules/dates';
import type { Letter } from '@darasa/ui';

type Known = Pick<Register, 'codes' | 'reasons'>;

/** The three letters that are within reach: there, late and away, as the school calls them. */
export interface MainCodes {
  present: RegisterCode;
  late: RegisterCode | undefined;
  absent: RegisterCode | undefined;
}

/** Codes stand in the order of the school, so the first of its kind is the usual one. */
export function mainCodes(codes: readonly RegisterCode[]): MainCodes | null {
  const present = codes.find((one) => one.presence === 'present' && !one.is_late);
  if (!present) return null;
  return {
    present,
    late: codes.find((one) => one.is_late),
    absent: codes.find((one) => one.presence === 'absent'),
  };
}

/** A learner without a cell is what the register begins with. */
export const valueOf = (cell: Pick<RegisterCell, 'value'> | null, main: MainCodes): string =>
  cell?.value ?? main.present.code;

/** Another code takes the place of the one it is nearest to, so that there are always three letters. */
export function lettersOf(value: string, main: MainCodes, codes: Known['codes']): Letter[] {
  const code = codeOf(value, codes);
  const usual = [main.present, main.late, main.absent];
  const is_usual = usual.some((one) => one?.code === code?.code);
  const place = code?.presence === 'present' ? 0 : 2;
  return usual.flatMap((one, i) => {
    const shown = code && !is_usual && i === place ? code : one;
    if (!shown) return [];
    const tone = toneOf(shown);
    return [{ value: shown.code, letter: shown.code, label: shown.words, ...(tone && { tone }) }];
  });
}

export const codeOf = (value: string, codes: Known['codes']): RegisterCode | undefined =>
  codes.find((one) => one.code === readCell(value)?.code);

export function toneOf(code: RegisterCode): 'warning' | 'negative' | 'info' | undefined {
  if (code.is_late) return 'warning';
  if (code.presence === 'none') return 'info';
  if (code.presence === 'absent') return code.is_excused ? 'info' : 'negative';
  return undefined;
}

/** "late, 12 minutes", "sick, School fees": what stands under the name; nothing for whoever is there. */
export function wordsOf(value: string, { codes, reasons }: Known): string {
  const cell = readCell(value);
  const code = codeOf(value, codes);
  if (!cell || !code) return '';
  const is_plain = code.presence === 'present' && !code.is_late && !cell.reason_id;
  if (is_plain && code === codes[0]) return '';
  return [
    code.words,
    cell.minutes !== null && counted(cell.minutes, 'minute'),
    reasons.find((one) => one.id === cell.reason_id)?.name,
  ]
    .filter(Boolean)
    .join(', ');
}

const agreed = (plan: string): string => (plan ? `agreed: ${plan}` : 'agreed');

/** Why a cell stands there although nobody who looks at it typed it. */
export function sourceOf({ cell, plan }: RegisterLearner, known: Known): string {
  if (cell?.how === 'plan') return plan === null ? 'since an earlier register' : agreed(plan);
  if (cell?.how === 'typed' && plan !== null) {
    const code = codeOf(cell.value, known.codes);
    if (code?.presence === 'present') return 'came all the same';
  }
  if (cell?.how !== 'office') return '';
  const teacher = cell.teacher_value && wordsOf(cell.teacher_value, known);
  return teacher ? `by the office; ${cell.teacher_by} said ${teacher}` : 'by the office';
}

const minutes_max = 240;

/** A letter that is pressed: late takes its minutes from the clock, where the register is of today. */
export function pressed(code: RegisterCode, register: Register, now: Date): string {
  const late = minuteAt(now) - minuteOf(register.late_after);
  const knows_minutes = code.asks_minutes && register.day === isoDate(now);
  const minutes = knows_minutes && late > 0 && late <= minutes_max ? late : null;
  return cellText({ code: code.code, minutes, reason_id: null });
}

export interface Tally {
  count: number;
  by_code: { code: string; count: number }[];
}

/** "45 learners, 41 P, 2 L, 2 A": in the order of the codes, those that occur. */
export function tallyOf(values: readonly string[], codes: Known['codes']): Tally {
  const by_code = codes
    .map(({ code }) => ({
      code,
      count: values.filter((one) => readCell(one)?.code === code).length,
    }))
    .filter((one) => one.count > 0);
  return { count: values.length, by_code };
}
