export type SkeletonWidth = 1 | 2 | 3 | 4 | 5;

/** One grey bar in the place of words. The style sheet holds it back for the first 200 ms. */
export function Skeleton(props: { width?: SkeletonWidth; tall?: boolean }) {
  return <i className={`sk${props.width ? ` w${props.width}` : ''}${props.tall ? ' tall' : ''}`} />;
}

/** Several lines in the shape of a paragraph or a small list. */
export function SkeletonLines(props: { lines?: number; label: string }) {
  return (
    <div className="sk-lines" aria-busy="true">
      <span className="sr">{props.label}</span>
      {Array.from({ length: props.lines ?? 4 }, (_, i) => (
        <Skeleton key={i} width={(3 + ((i * 2) % 3)) as SkeletonWidth} />
      ))}
    </div>
  );
}
