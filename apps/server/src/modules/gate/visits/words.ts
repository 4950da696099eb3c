/** "collect-learner" on paper is "Collect learner". */
export const purposeWords = (purpose: string): string =>
  purpose.charAt(0).toUpperCase() + purpose.slice(1).replaceAll('-', ' ');

export const stateWords = (state: string): string => states[state] ?? state;

const states: Record<string, string> = {
  in: 'On site',
  held: 'Waiting for the office',
  out: 'Left',
  'turned-away': 'Turned away',
};
