import { RegisterAddress } from '@darasa/contract/attendance/registers/registers';

/** The link to a register: its address stands in the address of the page. */
export function rollHref(path: string, { type_id, audience_id, day, slot }: RegisterAddress) {
  const [base] = path.split('?');
  return `${base}?${new URLSearchParams({ roll: audience_id, type: type_id, day, slot: String(slot) })}`;
}

/** The register that the address of the page names, or none. */
export function rollIn(search: string): RegisterAddress | null {
  const query = new URLSearchParams(search);
  if (!query.has('roll')) return null;
  const parsed = RegisterAddress.safeParse({
    type_id: query.get('type'),
    audience_id: query.get('roll'),
    day: query.get('day'),
    slot: query.get('slot') ?? 1,
  });
  return parsed.success ? parsed.data : null;
}
