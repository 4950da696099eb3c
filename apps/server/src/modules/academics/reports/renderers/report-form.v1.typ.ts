import { report_blocks_v1 } from './report-blocks.v1.typ.ts';
import { report_parts_v1 } from './report-parts.v1.typ.ts';

/** A report form: marks and grades by exam, the mean, its trend, what is said of the learner. Frozen. */
export const report_form_v1 = `${report_parts_v1}${report_blocks_v1}
#papers(data.title, plain => {
  let one = with-pictures(plain)
  paper-of(one, name-of(one), need-of(one), all-blocks(one))
})
`;
