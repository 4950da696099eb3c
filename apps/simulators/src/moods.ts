/** Moods are how a played provider behaves: a person, or a test, sets it. */
export const moods = ['well', 'slow', 'down', 'lying', 'twice'] as const;
export type Mood = (typeof moods)[number];

export const mood_words: Record<Mood, string> = {
  well: 'Works',
  slow: 'Answers after 12 seconds',
  down: 'Is down',
  lying: 'Takes messages and answers nonsense',
  twice: 'Tells its news twice',
};

const slow_ms = 12_000;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
export const slowly = () => pause(slow_ms);
