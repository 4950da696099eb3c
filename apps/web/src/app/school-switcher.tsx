import { ChevronDownIcon, Crest, Menu, MenuHeading, MenuItem } from '@darasa/ui';
import { readPageData } from '../platform/page-data.ts';
import { usePhoto } from '../platform/photo.ts';
import { useSchool, useViewer } from '../platform/viewer.tsx';
import { useSwitchSchool } from '../platform/switch-school.ts';

/** The schools a person may work in; choosing another one reloads the page there. */
export function SchoolSwitcher() {
  const { user } = useViewer();
  const school = useSchool();
  const [going_to, go] = useSwitchSchool();
  const name = school?.name ?? readPageData().organisation?.name ?? 'No school';
  return (
    <Menu
      label="Schools"
      trigger={
        <button
          type="button"
          className="switcher"
          aria-label={`School: ${name}`}
          aria-busy={going_to !== null}
        >
          {going_to ? <span className="spin" /> : <SchoolCrest logo={school?.logo ?? null} />}
          <span className="word">{name}</span>
          <ChevronDownIcon />
        </button>
      }
    >
      <MenuHeading>Schools</MenuHeading>
      {user.user_schools_access.map((one) => (
        <MenuItem
          key={one.id}
          current={one.id === user.active_school_id}
          end={one.id === going_to ? <span className="spin" /> : undefined}
          onSelect={() => void go(one.id)}
        >
          <span className="school">
            <SchoolCrest logo={one.logo} />
            {one.name}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Until its picture is here, a school has the shield. */
function SchoolCrest({ logo }: { logo: string | null }) {
  return <Crest logo={usePhoto(logo)} />;
}
