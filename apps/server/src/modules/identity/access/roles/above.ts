import type { Person } from '@darasa/contract/access';
import { decides, type Permission } from './guards.ts';

/**
 * Whether somebody with these permissions stands above a person: they decide over others too, and
 * may do something that the person may not. A clerk of the staff office ends the service of a
 * bursar, but not that of the deputy who appoints clerks.
 */
export const isAbove = (person: Pick<Person, 'roles'>, held: readonly Permission[]): boolean =>
  decides(held) && !covers(person, held);

const covers = ({ roles }: Pick<Person, 'roles'>, held: readonly Permission[]): boolean => {
  const own = new Set(
    roles.flatMap((role) =>
      role.permissions.flatMap(({ module, acts }) => acts.map((act) => `${module.name} ${act}`)),
    ),
  );
  return held.every(({ module, acts }) => acts.every((act) => own.has(`${module} ${act}`)));
};
