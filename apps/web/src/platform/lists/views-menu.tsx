import { mayCall } from '@darasa/contract/access';
import {
  listListViews,
  ListViewInput,
  removeListView,
  saveListView,
} from '@darasa/contract/platform/list-views';
import {
  BookmarkIcon,
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
import { keyOf, queryOf } from '../query.ts';
import { useAction } from '../use-action.ts';
import { useViewer } from '../viewer.tsx';

const refresh = [keyOf(listListViews)];
const Named = ListViewInput.pick({ name: true });

/** The columns of a paper whose reader chooses them: the last chosen, and how to choose others. */
interface PaperColumns {
  last: () => string[];
  keep: (columns: readonly string[]) => void;
}

/** Filters, order and columns of a list, kept under a name. They are read when somebody looks. */
export function ViewsMenu(props: { list: string; columns?: PaperColumns }) {
  const { list, columns } = props;
  const { user } = useViewer();
  const [path, navigate] = useLocation();
  const query = useSearch();
  const [looked, setLooked] = useState(false);
  const [open, setOpen] = useState<'save' | 'forget' | null>(null);
  const views = useQuery({ ...queryOf(listListViews, { list }), enabled: looked });
  if (!mayCall(listListViews.access, user)) return null;
  const rows = views.data?.rows ?? [];
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        label="Kept views"
        align="end"
        onOpen={() => setLooked(true)}
        trigger={<IconButton icon={BookmarkIcon} aria-label="Views of this list" />}
      >
        {rows.map((view) => (
          <MenuItem
            key={view.id}
            current={view.query === query}
            onSelect={() => {
              if (view.columns.length > 0) columns?.keep(view.columns);
              navigate(view.query ? `${path}?${view.query}` : path);
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
      {open === 'save' ? (
        <SaveDialog view={{ list, query, columns: columns?.last() ?? [] }} onClose={close} />
      ) : null}
      {open === 'forget' ? <ForgetDialog rows={rows} onClose={close} /> : null}
    </>
  );
}

function SaveDialog(props: {
  view: { list: string; query: string; columns: string[] };
  onClose: () => void;
}) {
  const { view, onClose } = props;
  const save = useAction(saveListView, { refresh });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keep this view"
      sub="The filters, the order and the columns of this list. Only you see it."
    >
      <Form
        schema={Named}
        action={({ name }) => save.run({ ...view, name })}
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
  const forget = useAction(removeListView, { refresh, say: 'The view is forgotten.' });
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
