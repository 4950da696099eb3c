import { groupBy } from '@darasa/rules/group-by';
import { collapse } from '@darasa/rules/grading/cbc';
import type { CurriculumRules } from '@darasa/rules/grading/curriculum';
import type { MeanRule, Outcome } from '@darasa/rules/grading/mean';
import { outcomeCode } from '@darasa/rules/grading/outcome-code';
import type { Edition } from '@darasa/rules/grading/scales';
import type { PaperKey } from '../renderers/snapshots.ts';
import type { ExamSubjectFacts } from './set-queries.ts';

type Language = 'en' | 'sw';

/** A minus after a grade is as wide as its plus. */
export const gradeWords = (code: string | null): string | null =>
  code === null ? null : code.replace(/-$/, '−');

export const codeOf = ({ outcome, code }: { outcome: Outcome; code: string | null }) =>
  outcomeCode({ outcome, code: gradeWords(code) });

export const plain = (value: number): string => String(Number(value.toFixed(2)));

/** Four pictures for any number of levels: 4 for the highest, 1 for the lowest. */
export function pictureOf(code: string | null, { bands }: Edition): number | null {
  const families = [...new Set(bands.map((band) => collapse(band.code)))];
  const at = families.indexOf(collapse(code ?? ''));
  if (at < 0) return null;
  if (families.length === 1) return 4;
  return 4 - Math.round((at * 3) / (families.length - 1));
}

export function wordsOf(code: string | null, { bands }: Edition, language: Language) {
  const band = bands.find((one) => one.code === code);
  if (!band) return null;
  return (language === 'sw' ? band.words_sw : band.words_en) || null;
}

/** The grades of each scale that a report uses, told once; the one of most subjects comes first. */
export function keysOf(
  subjects: readonly ExamSubjectFacts[],
  language: Language,
  shows: CurriculumRules['shows'],
): PaperKey[] {
  const by_edition = [...groupBy(subjects, (one) => one.edition_id).values()].toSorted(
    (a, b) => b.length - a.length,
  );
  return by_edition.flatMap((list, i) => {
    const { edition, edition_id } = list[0]!;
    const has_limits = shows === 'marks' && edition.kind === 'bands';
    if (edition.bands.length === 0) return [];
    const names = [...new Set(list.map((one) => one.name))];
    return [
      {
        edition_id,
        subjects: i === 0 ? null : names.join(', '),
        line: lineOf(edition, has_limits, language),
        grades: gradesOf(edition, language, has_limits),
      },
    ];
  });
}

const gradesOf = (edition: Edition, language: Language, has_limits: boolean): PaperKey['grades'] =>
  edition.bands.map((band, i) => {
    const limits = has_limits && edition.kind === 'bands' ? edition.bands[i] : undefined;
    return {
      code: gradeWords(band.code)!,
      words: language === 'sw' ? band.words_sw : band.words_en,
      limits: limits ? `${plain(limits.lowerLimit)}–${plain(limits.upperLimit)}` : '',
      picture: pictureOf(band.code, edition) ?? 1,
    };
  });

/** "A 80, A− 75, …, E below 30", or the levels with their words. */
function lineOf(edition: Edition, has_limits: boolean, language: Language): string {
  if (!has_limits || edition.kind !== 'bands') {
    return edition.bands
      .map((band) => `${band.code} ${language === 'sw' ? band.words_sw : band.words_en}`)
      .join(', ');
  }
  const { bands } = edition;
  return bands
    .map(({ code, lowerLimit }, i) => {
      const above = bands[i - 1];
      const limit =
        i === bands.length - 1 && above ? `below ${plain(above.lowerLimit)}` : plain(lowerLimit);
      return `${gradeWords(code)} ${limit}`.replaceAll(' ', '\u00a0');
    })
    .join(', ');
}

const rule_words: Partial<Record<MeanRule['kind'], Record<Language, string>>> = {
  'kcse-2023': {
    en: 'Mean grade: Mathematics, the better language and the best five other subjects (KCSE rule from 2023).',
    sw: 'Gredi ya wastani: Hisabati, lugha bora na masomo mengine matano bora (kanuni ya KCSE tangu 2023).',
  },
  'kcse-2022': {
    en: 'Mean grade: English, Kiswahili, Mathematics, two sciences, one humanity and one other (KCSE rule to 2022).',
    sw: 'Gredi ya wastani: Kiingereza, Kiswahili, Hisabati, sayansi mbili, ubinadamu mmoja na somo lingine (kanuni ya KCSE hadi 2022).',
  },
  'all-subjects': {
    en: 'Mean grade: all subjects taken.',
    sw: 'Gredi ya wastani: masomo yote.',
  },
};
export const ruleWords = (kind: MeanRule['kind'], language: Language): string | null =>
  rule_words[kind]?.[language] ?? null;

export const printed_words = {
  en: {
    report: 'Report form',
    book: 'Report book',
    of: 'of',
    below: 'below',
    fees: (day: string) => `Fee balance at ${day}`,
    credit: 'in credit',
    opens: (term: string) => `${term} opens`,
    mean_of: (term: string) => `Mean grade, ${term}`,
  },
  sw: {
    report: 'Ripoti ya matokeo',
    book: 'Kitabu cha ripoti',
    of: 'kati ya',
    below: 'chini ya',
    fees: (day: string) => `Salio la karo tarehe ${day}`,
    credit: 'ziada',
    opens: (term: string) => `${term} unaanza`,
    mean_of: (term: string) => `Gredi ya wastani, ${term}`,
  },
} as const;
