// What a person sees of the places: sidebar, palette, titles and route guards all ask here. A place
// is shown only when its screen is registered in screens.ts, so nothing leads to an empty room.
import {
  director,
  gateRole,
  hasModule,
  hasRole,
  isOff,
  mayCall,
  seesWhole,
  type ModuleName,
} from '@darasa/contract/access';
import type { SessionStaff, SessionUser } from '@darasa/contract/identity/sign-in/session';
import { home, places, sections, singles, type Place } from './places.ts';

/** A viewer is who is looking: the stored session without its tokens. */
export interface Viewer {
  user: SessionUser;
  staff: SessionStaff | null;
}

export interface Entry {
  path: string;
  label: string;
  heading?: string;
}

export interface Menu {
  home: Entry | null;
  sections: { heading: string; entries: Entry[] }[];
  singles: Entry[];
}

type HasScreen = (path: string) => boolean;

/** The sidebar of a person. */
export function menuFor(viewer: Viewer, hasScreen: HasScreen): Menu {
  if (!hasSidebar(viewer)) return { home: null, sections: [], singles: [] };
  const pick = (places: readonly Place[], module?: ModuleName, heading?: string): Entry[] =>
    places
      .filter((place) => hasScreen(place.path) && isListed(viewer, place, module))
      .map((place) => entry(viewer, place, heading));
  return {
    home: pick([home], 'dashboard')[0] ?? null,
    sections: sections
      .map(({ heading, module, places }) => ({ heading, entries: pick(places, module, heading) }))
      .filter((section) => section.entries.length > 0),
    singles: pick(singles),
  };
}

/** The same entries in a row, for the palette. */
export const entriesOf = (menu: Menu): Entry[] => [
  ...(menu.home ? [menu.home] : []),
  ...menu.sections.flatMap((section) => section.entries),
  ...menu.singles,
];

/** Screens that no sidebar lists and a button leads to: who knows what they are called types it. */
export function unlistedFor(viewer: Viewer, hasScreen: HasScreen): Entry[] {
  if (!hasSidebar(viewer)) return [];
  const { user } = viewer;
  return sections.flatMap(({ heading, module, places }) =>
    places
      .filter((place) => place.menu === 'none' && !place.path.includes(':'))
      .filter((place) => hasScreen(place.path) && seesWhole(user, place))
      .filter((place) => mayOpen(viewer, place))
      .filter((place) => {
        const needed = place.module ?? module;
        return hasModule(user, needed) && !isOff(user, needed);
      })
      .map((place) => entry(viewer, place, heading)),
  );
}

/** Whether the menu marks this entry: on its screen, those below it, and those that it stands for. */
export function isAt(path: string, entry: Pick<Entry, 'path'>): boolean {
  const under = places.find((place) => place.under && isOn(path, place.path))?.under ?? path;
  return under === entry.path || under.startsWith(`${entry.path}/`);
}

/** "…/enquiry/:number" means every number. */
const isOn = (path: string, pattern: string): boolean => {
  const [fixed] = pattern.split(':');
  return fixed === pattern ? path === pattern : path.startsWith(fixed!);
};

/** The guard in front of every screen. */
export function mayOpen({ user, staff }: Viewer, place: Place): boolean {
  if (place.access) return mayCall(place.access, user, staff?.responsibility);
  if (user.user_type === 'parent') return false;
  if (place.director) return staff?.responsibility === director;
  return place.module ? hasModule(user, place.module) : true;
}

export const isGate = ({ user }: Viewer): boolean => hasRole(user, gateRole);

/** For staff with a role and for admins; never at the gate and never for parents. */
export function hasSidebar(viewer: Viewer): boolean {
  const { user } = viewer;
  if (isGate(viewer) || user.user_type === 'parent') return false;
  return user.is_admin || user.roles.length > 0;
}

/** The last part of the path; the dashboard has its name. */
export function titleOf(path: string): string {
  if (path === '/dashboard/app') return 'Dashboard';
  return path.split('/').filter(Boolean).at(-1) ?? '';
}

/** Directors have a list of their own; everybody else sees what their modules give. */
function isListed({ user, staff }: Viewer, place: Place, module?: ModuleName): boolean {
  const needed = place.module ?? module;
  if (needed && isOff(user, needed)) return false;
  // Whoever follows a link there is told why it is closed.
  if (!seesWhole(user, place)) return false;
  if (staff?.responsibility === director) {
    return place.menu === 'both' || place.menu === 'director';
  }
  if (place.menu !== 'both' && place.menu !== 'full') return false;
  return needed ? hasModule(user, needed) : true;
}

function entry({ staff }: Viewer, place: Place, heading?: string): Entry {
  const is_director = staff?.responsibility === director;
  const label = (is_director && place.director_label) || place.label;
  return { path: place.path, label, ...(heading ? { heading } : {}) };
}
