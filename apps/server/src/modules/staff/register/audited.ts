const private_fields = new Set([
  'national_id',
  'kra_pin',
  'nssf_number',
  'sha_number',
  'bank_account',
]);
const unsaid = new Set(['status', 'photo', 'has_sign_in', 'name', 'department']);

/**
 * An audited person is what the audit trail may hold of a person. Many more people read the trail than may
 * see an account number, so it says that one was changed and how it ends, which is enough to find the
 * paper.
 */
export function auditedStaff(values: object): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name]) => !unsaid.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, private_fields.has(name) ? ending(value) : value]),
  );
}

const ending = (value: unknown): unknown =>
  typeof value === 'string' && value ? `ends in ${value.slice(-3)}` : (value ?? null);
