export type SpreadPart = { label: string; count: number };

/** A spread shows how many in each grade, as bars with their counts. */
export function Spread(props: { label: string; parts: readonly SpreadPart[] }) {
  const most = Math.max(1, ...props.parts.map((part) => part.count));
  return (
    <ul className="spread" aria-label={props.label}>
      {props.parts.map((part) => (
        <li key={part.label}>
          <span>{part.label}</span>
          <svg aria-hidden="true">
            <rect width={`${(100 * part.count) / most}%`} height="8" />
          </svg>
          <b>{part.count}</b>
        </li>
      ))}
    </ul>
  );
}
