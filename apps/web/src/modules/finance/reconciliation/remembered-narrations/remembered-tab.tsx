import {
  forgetNarration,
  listRemembered,
  type RememberedNarration,
  rememberedList,
} from '@darasa/contract/finance/reconciliation/remembered-narrations';
import { formatDateTime } from '@darasa/rules/dates';
import { Button } from '@darasa/ui';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { mayUse, useViewer } from '#platform/viewer.tsx';

/** Shows what words of the bank were found to mean; forgotten ones can be remembered again. */
export function RememberedTab() {
  const { user } = useViewer();
  const list = useList(rememberedList);
  const may = mayUse(user, forgetNarration);
  return (
    <ListTable
      list={list}
      columns={{
        means: { width: 180, phone: 'what' },
        student_name: { width: 220 },
        used_count: { width: 72 },
        forgotten_at: {
          width: 176,
          phone: 'status',
          renderCell: (row) => (may ? <ForgetButton row={row} /> : forgottenAt(row)),
        },
      }}
      empty={{ text: 'Tick "Remember these words" when you enter a line of a statement.' }}
    />
  );
}

const forgottenAt = ({ forgotten_at }: RememberedNarration) =>
  forgotten_at && formatDateTime(new Date(forgotten_at));

function ForgetButton({ row }: { row: RememberedNarration }) {
  const forget = useAction(forgetNarration, { refresh: [keyOf(listRemembered)] });
  return (
    <Button
      small
      busy={forget.busy}
      onClick={() => void forget.run({ id: row.id, forgotten: row.forgotten_at === null })}
    >
      {row.forgotten_at ? 'Remember again' : 'Forget'}
    </Button>
  );
}
