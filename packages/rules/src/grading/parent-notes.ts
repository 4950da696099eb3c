// Three plain sentences for a parent, from the levels of a learner: can do, working on, help at home.

import { pronounsOf } from '../letters.ts';
import { collapse } from './scales.ts';
import type { ParentNoteFacts, ParentNotes } from './curriculum.ts';

const named_max = 2;

/** Nothing is said of a learner without a level. */
export function parentNotes(facts: ParentNoteFacts): ParentNotes | null {
  const levels = [...facts.areas].toSorted((a, b) => b.points - a.points);
  const [strongest, weakest] = [levels[0], levels.at(-1)];
  if (!strongest || !weakest) return null;
  const best = levels.filter((area) => area.points === strongest.points).slice(0, named_max);
  const rest = levels.filter((area) => !best.includes(area));
  const last = rest.filter((area) => area.points === weakest.points).slice(-named_max);
  return languages[facts.language](facts, best, last.length > 0 ? last : best);
}

type Area = ParentNoteFacts['areas'][number];
type Writer = (facts: ParentNoteFacts, best: readonly Area[], last: readonly Area[]) => ParentNotes;

/** "Mathematics and English"; two long names would leave no room for the sentence, so one stands alone. */
function listed(areas: readonly Area[], and: string): string {
  const names = areas.map(({ name }) => name);
  const both = names.join(` ${and} `);
  return both.length > names_chars_max ? names[0]! : both;
}
const names_chars_max = 70;

const english: Writer = ({ first_name, gender }, best, last) => {
  const { he_she, his_her, him_her } = gender
    ? pronounsOf(gender)
    : { he_she: first_name, his_her: `${first_name}’s`, him_her: first_name };
  return {
    can_do: `${first_name} ${byLevel(english_words.can, best)} ${listed(best, 'and')}.`,
    working_on: `${first_name} ${byLevel(english_words.working, last)} ${listed(last, 'and')}.`,
    help_at_home: sentence(
      byLevel(
        {
          EE: `Ask ${first_name} to explain at home what ${he_she} learns in`,
          ME: `Let ${first_name} show you ${his_her} work each week, and ask ${him_her} questions about`,
          low: `Sit with ${first_name} for fifteen minutes a day and practise`,
        },
        last,
      ),
      listed(last, 'and'),
    ),
  };
};

const english_words = {
  can: {
    EE: 'does very well in',
    ME: 'does well in',
    AE: 'is making progress in',
    low: 'can do simple tasks with help in',
  },
  working: {
    EE: 'is ready for harder work in',
    ME: 'is building on a good start in',
    AE: 'needs more practice in',
    low: 'is working on the basics of',
  },
};

const kiswahili: Writer = ({ first_name }, best, last) => ({
  can_do: `${first_name} ${byLevel(kiswahili_words.can, best)} ${listed(best, 'na')}.`,
  working_on: `${first_name} ${byLevel(kiswahili_words.working, last)} ${listed(last, 'na')}.`,
  help_at_home: sentence(
    byLevel(
      {
        EE: `Mwombe ${first_name} awaeleze nyumbani anayojifunza katika`,
        ME: `Kila wiki mwombe ${first_name} awaonyeshe kazi yake ya`,
        low: `Kaeni na ${first_name} dakika kumi na tano kila siku mfanye mazoezi ya`,
      },
      last,
    ),
    listed(last, 'na'),
  ),
});

const kiswahili_words = {
  can: {
    EE: 'anafanya vizuri sana katika',
    ME: 'anafanya vizuri katika',
    AE: 'anaendelea kuimarika katika',
    low: 'anaweza kazi rahisi akisaidiwa katika',
  },
  working: {
    EE: 'yuko tayari kwa kazi ngumu zaidi katika',
    ME: 'anaendelea kujiendeleza katika',
    AE: 'anahitaji mazoezi zaidi katika',
    low: 'anajifunza misingi ya',
  },
};

const languages: Record<ParentNoteFacts['language'], Writer> = { en: english, sw: kiswahili };

type LevelWords = Readonly<Record<string, string>> & { low: string };

/** The words of a level; levels that have none of their own take those of the lowest. */
const byLevel = (words: LevelWords, [area]: readonly Area[]): string =>
  words[collapse(area!.code)] ?? words.low;

const sentence = (beginning: string, end: string): string => `${beginning} ${end}.`;
