/** "1 learner", "1,204 learners", and "1 person", "3 people" where an s is not enough. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/**
 * Fills in what a sentence leaves open: `{{name}}` is what it says, and `{{count|person has|people have}}`
 * counts.
 */
export const fillIn = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(
    /\{\{(\w+)(?:\|([^|}]+)\|([^|}]+))?\}\}/g,
    (_, name: string, one?: string, many?: string) =>
      one ? counted(Number(values[name]), one, many) : String(values[name]),
  );
