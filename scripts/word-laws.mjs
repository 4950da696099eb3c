// Laws about what things are called and how they are told. STYLE.md says why; `npm test` enforces it.

const participles =
  'Begun|Bought|Broken|Chosen|Done|Drawn|Found|Frozen|Given|Gone|Heard|Held|Kept|Known|Left|Made|Paid|Said|Seen|Sent|Shown|Sold|Taken|Told|Unproven|Written|Rewritten';
const goings =
  'Asking|Doing|Fitting|Going|Looking|Missing|Owing|Pending|Placing|Recurring|Running|Selecting|Sending|Taking|Telling|Typing|Waiting';
const pointers =
  'All|Any|Around|Behind|Both|By|Each|From|Here|How|It|Its|Me|Mine|None|Now|Of|Once|Other|Others|Ours|Some|Stays|That|Them|Then|There|These|They|This|Those|To|Us|We|What|When|Where|Which|Who|Whom|Whose|Why|With|Yours';
const no_noun = new RegExp(`^(?:[A-Z][a-z]*ed|${participles}|${goings}|${pointers})$`);
/** Nouns that look like what they are not. */
const nouns = new Set(['Bed', 'Embed', 'Feed', 'Need', 'Seed', 'Speed']);

const type_pattern = /^export\s+(?:declare\s+)?(?:type|interface)\s+(\w+)/gm;

/** Exported types of a file that are called by a participle or a pronoun alone. */
export const namelessTypes = (text) =>
  [...text.matchAll(type_pattern)]
    .map(([, name]) => name)
    .filter((name) => no_noun.test(name) && !nouns.has(name));

const doc_pattern = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\nexport\b/g;
const riddle = /^(?:What|Whatever|Who|Whoever|Whom|Whose|Where|Wherever|How)\b/;

/** Openings of doc comments of exported things that leave the reader to guess what is spoken of. */
export const riddlesIn = (text) =>
  [...text.matchAll(doc_pattern)]
    .map(([, comment]) => comment.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim())
    .filter((words) => riddle.test(words))
    .map((words) => words.split(' ').slice(0, 5).join(' '));

/** Not mended yet: what is told there is being rewritten. */
const to_be_mended = [
  'apps/server/src/demo/',
  'apps/server/src/modules/dashboard/',
  'apps/web/src/modules/approvals/',
  'apps/web/src/modules/dashboard/',
  'apps/web/src/modules/finance/overview/',
  'apps/web/src/modules/finance/receiving/',
  'apps/web/src/modules/students/',
];

export const wordLaws = [
  {
    name: 'An exported type is a noun: say what it is, not what happened to it.',
    find: namelessTypes,
    // Written by the generator of the table types.
    exempt: (path) => path === 'apps/server/src/platform/db/schema.ts',
  },
  {
    name: 'A doc comment of an exported thing names its subject first.',
    find: riddlesIn,
    exempt: (path) => to_be_mended.some((folder) => path.startsWith(folder)),
  },
];

/** The laws of words that a file breaks. */
export const judgeWords = (path, text) =>
  wordLaws
    .filter((law) => !law.exempt(path))
    .flatMap(({ name, find }) => find(text).map((what) => ({ file: path, law: name, what })));
