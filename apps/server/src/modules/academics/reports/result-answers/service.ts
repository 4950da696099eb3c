import type { ResultsOfPhone } from '#modules/communication/index.ts';
import { settingOf } from '#platform/settings/setting-of.ts';
import { lineOfPaper } from '../result-messages/facts.ts';
import { type LastResults, listLastResults } from './queries.ts';

/**
 * The answer to RES: a line for each child whose records this phone may know of, from the paper as it was
 * released. A school that keeps results from parents keeps them from their phones as well.
 */
export const resultsOfPhone: ResultsOfPhone = async (ctx, phone) => {
  const [children, may_see] = await Promise.all([
    listLastResults(ctx.db, phone),
    settingOf(ctx, 'parents.see_results'),
  ]);
  if (children.length === 0) return null;
  const lines = may_see
    ? children.map((one) => lineOf(one))
    : [sentences[children[0]!.language].closed];
  return { text: lines.join('\n'), student_ids: children.map((one) => one.student_id) };
};

function lineOf({ child, language, title, is_held, snapshot }: LastResults): string {
  if (snapshot) return lineOfPaper(snapshot);
  const words = sentences[language];
  return is_held ? words.held(child, title!) : words.nothing(child);
}

const sentences = {
  en: {
    held: (child: string, title: string) =>
      `${child}, ${title}: the school holds this report. Speak to the office.`,
    nothing: (child: string) => `${child}: no results are published yet.`,
    closed: 'The school gives no results by SMS. Speak to the office.',
  },
  sw: {
    held: (child: string, title: string) =>
      `${child}, ${title}: shule imezuia ripoti hii. Zungumza na ofisi ya shule.`,
    nothing: (child: string) => `${child}: matokeo bado hayajatolewa.`,
    closed: 'Shule haitoi matokeo kwa SMS. Zungumza na ofisi ya shule.',
  },
};
