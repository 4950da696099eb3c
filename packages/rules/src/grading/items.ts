// Questions with a key: what answers score, and what a question tells about itself afterwards.

import {
  fraction,
  type Fraction,
  fractionOf,
  minus,
  over,
  plus,
  roundOnce,
  sumOf,
  times,
} from './exact.ts';

export interface KeyItem {
  /** The right letters: "B", or "AC" where both are wanted. */
  key: string;
  out_of: number;
  /** A wrong answer takes so much away; a blank takes nothing. */
  minus: number;
}

export interface AnswerRule {
  /** Several right letters count each for its share, or all of them or nothing. */
  several: 'partial' | 'all-or-nothing';
}

export interface ScoredAnswers {
  /** For each question, to four decimals as they are kept. */
  scores: number[];
  rights: boolean[];
  /** The sum as it is shown, below zero too. */
  raw: number;
  /** The sum as it counts in the cell. */
  score: number;
}

export function scoreAnswers(
  answers: readonly string[],
  key: readonly KeyItem[],
  rule: AnswerRule,
): ScoredAnswers {
  const scores = key.map((item, i) => scoreOf(answers[i] ?? '', item, rule));
  const raw = roundOnce(sumOf(scores), 2);
  return {
    scores: scores.map((score) => roundOnce(score, 4)),
    rights: key.map((item, i) => isRight(answers[i] ?? '', item)),
    raw,
    score: Math.max(raw, 0),
  };
}

export interface AnsweredTest {
  score: number;
  rights: readonly boolean[];
}

export interface ItemFigures {
  /** The share of all learners who have it right: the higher, the easier. */
  difficulty: number;
  /** The share of the best who have it right, less that of the weakest. */
  discrimination: number;
}

/** Compares the best 27 of a hundred learners with the weakest, question by question. */
export function itemAnalysis(rows: readonly AnsweredTest[]): ItemFigures[] {
  if (rows.length === 0) return [];
  const best = rows.toSorted((a, b) => b.score - a.score);
  const weakest = best.toReversed();
  const count = Math.max(1, Math.round((rows.length * edge_percent) / 100));
  return rows[0]!.rights.map((_, item) => {
    const rights = rows.filter((row) => row.rights[item]).length;
    const lead = minus(rightsAmong(best, count, item), rightsAmong(weakest, count, item));
    return {
      difficulty: roundOnce(fraction(rights, rows.length), 2),
      discrimination: roundOnce(over(lead, fraction(count)), 2),
    };
  });
}

const edge_percent = 27;

function scoreOf(answer: string, item: KeyItem, { several }: AnswerRule): Fraction {
  if (answer === '') return fraction(0);
  const share =
    several === 'partial' ? partOf(answer, item) : fraction(isRight(answer, item) ? 1 : 0);
  return share.n > 0 ? times(share, fractionOf(item.out_of)) : fractionOf(-item.minus);
}

/** Right letters less wrong ones, of all that are right; never below nothing. */
function partOf(answer: string, { key }: KeyItem): Fraction {
  const letters = [...new Set(answer)];
  const right = letters.filter((letter) => key.includes(letter)).length;
  return fraction(Math.max(0, 2 * right - letters.length), key.length);
}

const isRight = (answer: string, { key }: KeyItem): boolean => sorted(answer) === sorted(key);
const sorted = (letters: string): string => [...new Set(letters)].sort().join('');

/**
 * Of learners with the same score at the edge each counts for the same share of the places that are
 * left, so that the order of the list decides nothing.
 */
function rightsAmong(list: readonly AnsweredTest[], count: number, item: number): Fraction {
  const edge = list[count - 1]!.score;
  const inside = list.slice(
    0,
    list.findIndex((row) => row.score === edge),
  );
  const tied = list.filter((row) => row.score === edge);
  const rightsOf = (rows: readonly AnsweredTest[]) => rows.filter((row) => row.rights[item]).length;
  const share = fraction(rightsOf(tied) * (count - inside.length), tied.length);
  return plus(fraction(rightsOf(inside)), share);
}
