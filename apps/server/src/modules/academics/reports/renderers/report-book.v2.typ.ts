import { report_book_v1 } from './report-book.v1.typ.ts';

/**
 * The second look of a report book: the first one, which never changes, with its learning areas counted as such, and
 * the levels of a single assessment said once. Frozen as well.
 */
export const report_book_v2 = report_book_v1
  .replace('(many or not has-mark)', '(many or not (has-mark or has("grade")))')
  .replace('strands: "Strands and parts"', 'strands: "Strands and tasks"')
  .replace('subjects: "subjects"', 'subjects: "learning areas"')
  .replace('subjects: "masomo"', 'subjects: "maeneo ya kujifunza"');
