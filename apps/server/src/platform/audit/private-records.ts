/**
 * Records whose words are for few people. Their lines stand in the trail as all others do, and only
 * administrators read them there: else the trail would tell what the record itself keeps back.
 */
const private_types = new Set<string>();

export const keepPrivate = (...record_types: string[]): void => {
  for (const one of record_types) private_types.add(one);
};

export const hiddenFrom = (user: { is_admin: boolean }): string[] =>
  user.is_admin ? [] : [...private_types];
