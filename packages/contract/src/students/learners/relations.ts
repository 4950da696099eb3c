/** Relations of a guardian to a learner. */
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

export const relation_words: Record<Relation, string> = {
  mother: 'Mother',
  father: 'Father',
  guardian: 'Guardian',
  grandparent: 'Grandparent',
  'aunt-uncle': 'Aunt or uncle',
  sibling: 'Sister or brother',
  sponsor: 'Sponsor',
  other: 'Other',
};
