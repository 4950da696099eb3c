import type { SetDesign, SetFacts } from './set-queries.ts';

/** The matter of a report: the facts of a set, or what a preview pretends to be one. */
export type ReportMatter = Omit<SetFacts, 'design'> & { design: SetDesign };
