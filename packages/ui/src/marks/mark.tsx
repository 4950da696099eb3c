/** The mark of the product. */
export function Mark(props: { className?: string }) {
  return (
    <svg
      className={props.className ? `mark ${props.className}` : 'mark'}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d="M3 16.5v-12A1.5 1.5 0 0 1 4.5 3H10a6.75 6.75 0 0 1 0 13.5H3ZM7 12.5h3.5" />
    </svg>
  );
}
