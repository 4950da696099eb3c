/** What a guardian is to a learner. */
export const relations = [
  'mother',
  'father',
  'guardian',
  'grandparent',
  'aunt-uncle',
  'sibling',
  'sponsor',
  'other',
] as const;
export type Relation = (typeof relations)[number];
