/** A long list in parts of at most `size`, for work that must not be done in one breath. */
export function slicesOf<T>(rows: readonly T[], size: number): T[][] {
  const slices: T[][] = [];
  for (let at = 0; at < rows.length; at += size) slices.push(rows.slice(at, at + size));
  return slices;
}
