/**
 * The specification drops empty values (null, blank strings, empty arrays and objects) from every
 * payload before sending. Clearing something therefore has a call of its own: see `clear` inputs.
 */
export function removeEmpty(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(removeEmpty).filter((one) => !isEmpty(one));
  }
  if (isPlainObject(value)) {
    const kept = Object.entries(value)
      .map(([name, one]) => [name, removeEmpty(one)] as const)
      .filter(([, one]) => !isEmpty(one));
    return Object.fromEntries(kept);
  }
  return value;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
