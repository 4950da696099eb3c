import { initials } from '@darasa/rules/names';

/** A photo where there is consent for one, otherwise the initials. */
export function Avatar(props: {
  name: string;
  photo?: string | null | undefined;
  large?: boolean;
}) {
  const size = props.large ? 56 : 28;
  return (
    <span className={props.large ? 'avatar l' : 'avatar'} aria-hidden="true">
      {props.photo ? (
        <img src={props.photo} alt="" width={size} height={size} loading="lazy" />
      ) : (
        initials(props.name)
      )}
    </span>
  );
}
