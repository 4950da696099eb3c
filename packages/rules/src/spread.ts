// Spreading people over groups so that each group grows evenly, girls with girls and boys with boys.

export interface Group {
  id: string;
  girls: number;
  boys: number;
  capacity: number | null;
}

export interface Member {
  id: string;
  gender: 'female' | 'male';
}

/** A spread says who goes where; those for whom no group has room are left out. */
export function spreadEvenly(groups: readonly Group[], members: readonly Member[]) {
  const state = groups.map((group) => ({ ...group }));
  const placed: { id: string; group_id: string }[] = [];
  for (const { id, gender } of members) {
    const side = gender === 'female' ? 'girls' : 'boys';
    const open = state.filter(
      ({ girls, boys, capacity }) => capacity === null || girls + boys < capacity,
    );
    // The fewest of their own first, then the smallest group: ends even on both counts.
    const [best] = open.toSorted(
      (a, b) => a[side] - b[side] || a.girls + a.boys - (b.girls + b.boys),
    );
    if (!best) continue;
    best[side] += 1;
    placed.push({ id, group_id: best.id });
  }
  return placed;
}
