import {
  addBoardMember,
  type BoardMember,
  BoardMemberInput,
  exportBoard,
  removeBoardMember,
} from '@darasa/contract/finance/overview/financial-updates';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  type Column,
  ConfirmDialog,
  Form,
  PlainTable,
  Panel,
  PlusIcon,
  Sheet,
  TextField,
} from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { useAction } from '#platform/use-action.ts';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';

/** Shows who gets the figures for the board: kept once, and used by every update. */
export function BoardPanel(props: {
  board: BoardMember[];
  may_edit: boolean;
  refresh: readonly (readonly unknown[])[];
}) {
  const { refresh } = props;
  const exportTo = useExport(exportBoard);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<BoardMember | null>(null);
  const add = useAction(addBoardMember, { refresh });
  const remove = useAction(removeBoardMember, { refresh, say: 'Taken off the board.' });
  const columns = columnsFor(props.may_edit ? setLeaving : undefined);
  return (
    <Panel
      title="The board"
      aside={
        <>
          {props.board.length > 0 ? (
            <ExportMenu onExport={(format) => exportTo({ format })} />
          ) : null}
          {props.may_edit ? (
            <Button small icon={PlusIcon} onClick={() => setAdding(true)}>
              Add a person
            </Button>
          ) : null}
        </>
      }
    >
      <PlainTable
        label="The board"
        rows={props.board}
        columns={columns}
        rowKey={(row) => row.id}
        empty="Nobody yet. Add the people of the board once; each update for the board goes to them."
      />
      {adding ? (
        <Sheet open onClose={() => setAdding(false)} title="A person of the board">
          <Form
            schema={BoardMemberInput}
            initial={{}}
            action={(values) => add.run(values)}
            onDone={() => setAdding(false)}
            onCancel={() => setAdding(false)}
            submit="Add"
          >
            <TextField name="name" label="Name" />
            <TextField name="phone" label="Phone number" inputMode="tel" />
          </Form>
        </Sheet>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          open
          title={`Take ${leaving.name} off the board?`}
          act="Take off"
          danger
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.run({ id: leaving.id })}
        >
          The next figures for the board do not go to {formatPhone(leaving.phone)} any more.
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}

const columnsFor = (onRemove: ((row: BoardMember) => void) | undefined): Column<BoardMember>[] => [
  {
    key: 'name',
    head: 'Name',
    wrap: true,
    cell: (row) => (
      <>
        {row.name}
        <div className="meta">{formatPhone(row.phone)}</div>
      </>
    ),
  },
  {
    key: 'acts',
    head: '',
    cell: (row) =>
      onRemove ? (
        <Button small aria-label={`Take ${row.name} off the board`} onClick={() => onRemove(row)}>
          Take off
        </Button>
      ) : null,
  },
];
