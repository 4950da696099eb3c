import {
  listStaffViews,
  removeStaffView,
  saveStaffView,
  StaffViewInput,
} from '@darasa/contract/staff/views';
import {
  Button,
  ChevronDownIcon,
  CrossIcon,
  Dialog,
  Form,
  IconButton,
  Menu,
  MenuItem,
  MenuLine,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { keepColumns, lastColumns } from './register-sheet.tsx';
import { staff_path } from './words.ts';

const refresh = [keyOf(listStaffViews)];
const Named = StaffViewInput.pick({ name: true });

/** Filters, order and the columns of the register, kept under a name. */
export function ViewsMenu() {
  const views = useQuery(queryOf(listStaffViews, {}));
  const [, navigate] = useLocation();
  const query = useSearch();
  const [open, setOpen] = useState<'save' | 'forget' | null>(null);
  const rows = views.data?.rows ?? [];
  return (
    <>
      <Menu label="Kept views" trigger={<Button iconEnd={ChevronDownIcon}>Views</Button>}>
        {rows.map((view) => (
          <MenuItem
            key={view.id}
            current={view.query === query}
            onSelect={() => {
              if (view.columns.length > 0) keepColumns(view.columns);
              navigate(view.query ? `${staff_path}?${view.query}` : staff_path);
            }}
          >
            {view.name}
          </MenuItem>
        ))}
        {rows.length > 0 ? <MenuLine /> : null}
        <MenuItem onSelect={() => setOpen('save')}>Keep this view</MenuItem>
        {rows.length > 0 ? (
          <MenuItem onSelect={() => setOpen('forget')}>Forget a view</MenuItem>
        ) : null}
      </Menu>
      {open === 'save' ? <SaveDialog query={query} onClose={() => setOpen(null)} /> : null}
      {open === 'forget' ? <ForgetDialog rows={rows} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function SaveDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const save = useAction(saveStaffView, { refresh });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keep this view"
      sub="The filters, the order and the columns of the register. Only you see it."
    >
      <Form
        schema={Named}
        action={({ name }) => save.run({ name, query, columns: lastColumns() })}
        submit="Keep"
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          name="name"
          label="Name"
          maxLength={60}
          help="A name you used before is replaced"
        />
      </Form>
    </Dialog>
  );
}

function ForgetDialog(props: {
  rows: readonly { id: string; name: string }[];
  onClose: () => void;
}) {
  const forget = useAction(removeStaffView, { refresh, say: 'The view is forgotten.' });
  return (
    <Dialog open onClose={props.onClose} title="Forget a view">
      <ul className="lines">
        {props.rows.map((view) => (
          <li key={view.id}>
            <span className="words">{view.name}</span>
            <IconButton
              icon={CrossIcon}
              aria-label={`Forget ${view.name}`}
              onClick={() => void forget.run({ id: view.id }).catch(() => undefined)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
