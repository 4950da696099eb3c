import { findGuardians } from '@darasa/contract/students/families/guardians';
import { normalisePhone } from '@darasa/rules/phone';
import { Notice, useForm, useFormValue } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/**
 * The mother of the second child stands here already: as soon as her phone is typed she is offered, and
 * one press takes her in the place of the new person. `path` is where the person's fields live, with a
 * dot behind it, or nothing.
 */
export function KnownPhone({ path, id_field }: { path: string; id_field: string }) {
  const form = useForm();
  const typed = useFormValue<string>(`${path}phone`);
  const is_chosen = useFormValue(`${path}${id_field}`) !== undefined;
  const phone = is_chosen ? null : normalisePhone(typed ?? '');
  const found = useQuery({
    ...queryOf(findGuardians, { search: phone ?? '' }),
    enabled: phone !== null,
  });
  const known = phone && found.data?.rows.find((one) => one.phone === phone);
  if (!known) return null;
  const name = `${known.first_name} ${known.last_name}`;
  const choose = () => {
    for (const field of ['first_name', 'last_name', 'phone', 'email', 'national_id']) {
      form.set(`${path}${field}`, undefined);
    }
    form.type(`${path}${id_field}`, { text: name }, known.id);
  };
  const children = known.children.length > 0 ? `, parent of ${known.children.join(', ')}` : '';
  return (
    <div className="known-phone">
      <Notice tone="info" act={{ label: `Use ${known.first_name}`, onClick: choose }}>
        This phone belongs to {name}
        {children}.
      </Notice>
    </div>
  );
}
