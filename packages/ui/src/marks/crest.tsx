/** A school's shield, for schools that have not given a logo. Its ground is the school's colour. */
export function Crest(props: { logo?: string | null | undefined; size?: number }) {
  const size = props.size ?? 20;
  return (
    <span className="plate">
      {props.logo ? (
        <img src={props.logo} alt="" width={size} height={size} />
      ) : (
        <svg className="crest" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
          <path className="shield" d="M5 4h30v17c0 8-6.5 13-15 16C11.5 34 5 29 5 21V4Z" />
          <circle className="sun" cx="20" cy="13.5" r="4" />
          <path
            className="hills"
            d="M5.5 24c4-4.5 7-6.5 9.5-6.5 3.5 0 4.5 4 8 4 2.8 0 4.5-2.5 11.5-3.5M12.5 29.5c2.3 1.3 4.8 2 7.5 2s5.2-.7 7.5-2"
          />
        </svg>
      )}
    </span>
  );
}
