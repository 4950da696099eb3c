import { z } from 'zod';
import { text } from './shapes.ts';

/** The most cells of a grid that one call saves. */
export const cells_max = 500;

/**
 * Cells of a grid that are typed and saved by themselves: marks, ratings, registers. A place says which
 * cell is meant; each is answered for itself, so that one of them holds back no other.
 */
export const cellsAt = <Place extends z.core.$ZodLooseShape>(place: Place) => ({
  change: z.strictObject({
    ...place,
    /** What was typed: a number, a word or a code; left out, the cell is emptied. */
    value: z.union([z.number(), text(20)]).optional(),
    /** The version of the cell as it was read; 0 for one that nobody typed yet. */
    version: z.int().min(0),
  }),
  answer: z.object({
    /** Cells that are now as they were typed, and their version. */
    applied: z.array(z.object({ ...place, version: z.int() })),
    /** Cells that somebody else changed since they were read, with who and what. */
    conflicts: z.array(
      z.object({
        ...place,
        theirs: z.string(),
        yours: z.string(),
        by: z.string(),
        at: z.string(),
        version: z.int(),
      }),
    ),
    refused: z.array(z.object({ ...place, message: z.string() })),
  }),
});

/** An answer to cells, whatever their place is made of. */
export interface CellsAnswer {
  applied: { version: number }[];
  conflicts: CellConflict[];
  refused: { message: string }[];
}

/** A conflict is one cell with two values: what stands there, and what was typed meanwhile. */
export interface CellConflict {
  theirs: string;
  yours: string;
  by: string;
  at: string;
  version: number;
}
