/** A code, a status, and a sentence a bursar understands. Words in double braces are
 * filled in by the one who fails; `{{count|line is|lines are}}` counts. */
export type Catalogue = Record<string, readonly [status: number, sentence: string]>;
