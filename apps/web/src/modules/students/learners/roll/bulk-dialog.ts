import type { ComponentType } from 'react';

export interface BulkProps {
  ids: string[];
  onClose: () => void;
  /** Empties the selection; call it when the act has succeeded. */
  onDone: () => void;
}

/** An act on the learners that are ticked in a list. */
export type BulkDialog = ComponentType<BulkProps>;

export const countOf = (ids: string[]): string =>
  ids.length === 1 ? '1 learner' : `${ids.length} learners`;
