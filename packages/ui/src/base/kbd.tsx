/** One or more keys, as they are written on the keyboard. */
export function Kbd(props: { keys: string | readonly string[] }) {
  const keys = typeof props.keys === 'string' ? [props.keys] : props.keys;
  return keys.map((key) => <kbd key={key}>{key}</kbd>);
}
