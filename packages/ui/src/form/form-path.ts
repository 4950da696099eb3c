// A form's values are plain data; a field names its place in them: "lines.0.amount_cents".

export function valueAt(values: unknown, path: string): unknown {
  let at = values;
  for (const key of path.split('.')) {
    if (at === null || typeof at !== 'object') return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

/** A copy of the values with one place changed; what did not change is shared. */
export function withValueAt(values: unknown, path: string, value: unknown): unknown {
  const dot = path.indexOf('.');
  if (dot < 0) return withKey(values, path, value);
  const key = path.slice(0, dot);
  const child = valueAt(values, key);
  return withKey(values, key, withValueAt(child, path.slice(dot + 1), value));
}

function withKey(values: unknown, key: string, value: unknown): unknown {
  if (Array.isArray(values) || (values === undefined && /^\d+$/.test(key))) {
    const copy: unknown[] = Array.isArray(values) ? [...values] : [];
    copy[Number(key)] = value;
    return copy;
  }
  return { ...(values as object | undefined), [key]: value };
}
