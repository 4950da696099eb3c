import { findGuardians } from '@darasa/contract/students/families/guardians';
import { formatPhone } from '@darasa/rules/phone';
import { ComboboxField, type Option } from '@darasa/ui';
import { call } from '#platform/call.ts';

/** Somebody the school knows already: a whole phone is found in every school of the organisation. */
export function GuardianChooser(props: { name: string; label: string; help?: string }) {
  return (
    <ComboboxField
      {...props}
      optional
      load={findOptions}
      placeholder="Find by phone or name"
      searchPlaceholder="0722 000 418"
      nothingFound="Nobody is found. Fill in the new person below."
    />
  );
}

async function findOptions(text: string): Promise<Option[]> {
  if (text.trim().length < 2) return [];
  const { rows } = await call(findGuardians, { search: text });
  return rows.map((one) => ({
    value: one.id,
    label: `${one.first_name} ${one.last_name}`,
    hint: [one.phone && formatPhone(one.phone), ...one.children].filter(Boolean).join(', '),
  }));
}
