import { report_blocks_v1 } from './report-blocks.v1.typ.ts';
import { report_parts_v1 } from './report-parts.v1.typ.ts';

/** A report book of a competency curriculum: levels by learning area, strands, next steps. Frozen. */
export const report_book_v1 = `${report_parts_v1}${report_blocks_v1}
#papers(data.title, plain => {
  let one = with-pictures(plain) + (mean: none, kind: "book")
  paper-of(one, name-of(one), need-of(one), all-blocks(one))
})
`;
