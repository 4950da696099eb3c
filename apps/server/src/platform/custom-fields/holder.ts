import type { ModuleName } from '@darasa/contract/access';
import type { Ctx } from '../ctx.ts';

/** A kind of record that a school may ask more of. Its module hands it in where routes are composed. */
export interface FieldHolder {
  /** One word, such as `student`; definitions and answers are kept under it. */
  record_type: string;
  /** For the one who sets it up: "Learners". */
  label: string;
  /** Who may open and change such a record. */
  module: ModuleName;
  /** Whether the record is there, for this person and this school. */
  exists(ctx: Ctx, id: string): Promise<boolean>;
}
