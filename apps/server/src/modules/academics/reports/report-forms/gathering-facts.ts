import type { SetDesign, SetFacts } from './set-queries.ts';

/** The facts that a report is gathered from: those of a set, or what a preview pretends to be one. */
export type Gathered = Omit<SetFacts, 'design'> & { design: SetDesign };
