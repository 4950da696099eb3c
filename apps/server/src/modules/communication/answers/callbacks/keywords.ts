import { offerCodeIn } from '#modules/finance/index.ts';

const keywords = ['stop', 'start', 'bal', 'res', 'safe', 'help', 'yes'] as const;
export type Keyword = (typeof keywords)[number];
const also: Record<string, Keyword> = {
  unsubscribe: 'stop',
  acha: 'stop',
  balance: 'bal',
  salio: 'bal',
  results: 'res',
  matokeo: 'res',
  yes: 'safe',
};

// Nothing but this: "safe, but one is missing" has to be read by a person.
const says_safe =
  /^\W*(safe|salama|ok|(i am|we are)( all)? safe|tuko salama)([\s,.!]+(thanks|thank you|asante|asante sana))?[\s.!]*$/i;

export function keywordOf(text: string): Keyword | null {
  if (offerCodeIn(text)) return 'yes';
  if (says_safe.test(text)) return 'safe';
  const word = /^\W*([a-z]+)\W*$/i.exec(text.trim())?.[1]?.toLowerCase() ?? '';
  // A bare yes answers the question whether somebody is safe; an offer is accepted by its code.
  return also[word] ?? keywords.find((one) => one === word) ?? null;
}
