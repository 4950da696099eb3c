/** What a grade means to a parent. Many read "EE" as a fail, so a level is said in plain words. */

interface Words {
  en: string;
  sw: string;
}

const cbc_levels: Record<string, Words> = {
  EE: { en: 'above what is expected', sw: 'juu ya kinachotarajiwa' },
  EE1: { en: 'well above what is expected', sw: 'juu sana ya kinachotarajiwa' },
  EE2: { en: 'above what is expected', sw: 'juu ya kinachotarajiwa' },
  ME: { en: 'as expected', sw: 'ametimiza kinachotarajiwa' },
  ME1: { en: 'fully as expected', sw: 'ametimiza kikamilifu kinachotarajiwa' },
  ME2: { en: 'as expected', sw: 'ametimiza kinachotarajiwa' },
  AE: { en: 'close to what is expected', sw: 'anakaribia kinachotarajiwa' },
  AE1: { en: 'close to what is expected', sw: 'anakaribia kinachotarajiwa' },
  AE2: { en: 'getting closer to what is expected', sw: 'anaendelea kukaribia kinachotarajiwa' },
  BE: {
    en: 'below what is expected, needs help',
    sw: 'chini ya kinachotarajiwa, anahitaji msaada',
  },
  BE1: {
    en: 'below what is expected, needs help',
    sw: 'chini ya kinachotarajiwa, anahitaji msaada',
  },
  BE2: {
    en: 'well below what is expected, needs much help',
    sw: 'chini sana ya kinachotarajiwa, anahitaji msaada zaidi',
  },
};

/** Codes that stand where there is no grade, whatever the scale. */
const outcomes: Record<string, Words> = {
  X: { en: 'absent', sw: 'hakuwepo' },
  Y: { en: 'irregularity', sw: 'kasoro' },
  P: { en: 'pending', sw: 'bado kutolewa' },
  U: { en: 'no mean grade', sw: 'hakuna gredi ya wastani' },
  W: { en: 'withheld', sw: 'imezuiwa' },
  EX: { en: 'excused', sw: 'ameruhusiwa' },
};

/** The words of a code that stands where there is no grade; nothing for a grade. */
export const outcomeWords = (code: string): string | undefined => outcomes[code]?.en;

/** The plain words of a grade in the language of a parent; else the words of the scale itself. */
export function plainWords(
  { curriculum, code }: { curriculum: string; code: string },
  own: { words_en: string; words_sw: string } | undefined,
  language: 'en' | 'sw',
): string | null {
  if (!own) return outcomes[code]?.[language] ?? null;
  const level = curriculum === 'CBC' ? cbc_levels[code] : undefined;
  if (level) return level[language];
  return (language === 'sw' ? own.words_sw || own.words_en : own.words_en) || null;
}
