const minus = '\u2212';

/** "+1.25" and "−0.40": a change says its direction, and none is 0.00. */
export function signed(value: number, decimals: number): string {
  const figures = Math.abs(value).toFixed(decimals);
  if (Number(figures) === 0) return figures;
  return `${value < 0 ? minus : '+'}${figures}`;
}
