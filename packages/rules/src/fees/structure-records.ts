// A fee structure is typed once as a matrix, and kept as one record per class and semester.

export interface StructureMatrix {
  fee_category_id: string;
  fee_group_id: string;
  financial_year_id: string;
  particulars: readonly {
    vote_head_id: string;
    semester_amounts: readonly { semester_id: string; amount: number }[];
  }[];
  classes: readonly string[];
}

export interface StructureRecord {
  fee_category_id: string;
  fee_group_id: string;
  financial_year_id: string;
  class_id: string;
  semester_id: string;
  particulars: { amount: number; vote_head_id: string }[];
}

/** A term in which nothing is charged has no record; a vote head without an amount is not in one. */
export function structureRecords(matrix: StructureMatrix): StructureRecord[] {
  const { fee_category_id, fee_group_id, financial_year_id } = matrix;
  const by_semester = new Map<string, StructureRecord['particulars']>();
  for (const { vote_head_id, semester_amounts } of matrix.particulars) {
    for (const { semester_id, amount } of semester_amounts) {
      if (amount === 0) continue;
      const list = by_semester.get(semester_id) ?? [];
      list.push({ amount, vote_head_id });
      by_semester.set(semester_id, list);
    }
  }
  return matrix.classes.flatMap((class_id) =>
    [...by_semester].map(([semester_id, particulars]) => ({
      fee_category_id,
      fee_group_id,
      financial_year_id,
      class_id,
      semester_id,
      particulars,
    })),
  );
}
