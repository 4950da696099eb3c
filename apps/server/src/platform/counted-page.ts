type Counted<Row> = Row & { count: number };

/**
 * A list and its count come in one statement: the count of all is joined to each row of the page.
 * On a page behind the last one that leaves a single row with a count and nothing else.
 */
export function countedPage<Row extends { id: string }>(found: Counted<Row>[]) {
  const rows: Omit<Counted<Row>, 'count'>[] = [];
  let total = 0;
  for (const { count, ...row } of found) {
    total = count;
    if (row.id !== null) rows.push(row);
  }
  return { rows, count: total };
}
