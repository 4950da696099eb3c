import {
  Button,
  ChevronDownIcon,
  Dialog,
  Form,
  Menu,
  MenuItem,
  MenuLine,
  TextField,
  useRemembered,
} from '@darasa/ui';
import { useState } from 'react';

type Kept = Record<string, unknown>;
interface SavedFilter {
  name: string;
  view: Kept;
}

const filters_max = 20;

/** Searches that are made again and again, kept on this computer under a name. */
export function SavedFilters(props: { view: Kept; onView: (view: Kept) => void }) {
  const [saved, setSaved] = useRemembered<SavedFilter[]>('finance.transactions.filters', []);
  const [naming, setNaming] = useState(false);
  const { page: _, page_size: __, ...view } = props.view;
  const apply = (one: SavedFilter) =>
    props.onView({
      ...Object.fromEntries(Object.keys(view).map((key) => [key, undefined])),
      ...one.view,
    });
  const keep = ({ name }: { name?: string }) => {
    const words = name?.trim() ?? '';
    if (!words) return;
    const others = saved.filter((one) => one.name !== words);
    setSaved([{ name: words, view }, ...others].slice(0, filters_max));
  };
  return (
    <>
      <Menu
        label="Saved filters"
        align="end"
        trigger={
          <Button small iconEnd={ChevronDownIcon}>
            Saved
          </Button>
        }
      >
        {saved.map((one) => (
          <MenuItem key={one.name} onSelect={() => apply(one)}>
            {one.name}
          </MenuItem>
        ))}
        {saved.length > 0 ? <MenuLine /> : null}
        <MenuItem onSelect={() => setNaming(true)}>Save this filter</MenuItem>
        {saved.map((one) => (
          <MenuItem
            key={`forget ${one.name}`}
            onSelect={() => setSaved(saved.filter((other) => other.name !== one.name))}
          >
            Forget {one.name}
          </MenuItem>
        ))}
      </Menu>
      {naming ? (
        <Dialog open onClose={() => setNaming(false)} title="Save this filter">
          <Form
            submit="Save it"
            action={keep}
            onDone={() => setNaming(false)}
            onCancel={() => setNaming(false)}
          >
            <TextField name="name" label="Name" maxLength={40} help="Kept on this computer" />
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}
