import { listAudit } from '@darasa/contract/platform/audit';
import type { InputOf } from '@darasa/contract/endpoint';
import {
  addWatched,
  editWatched,
  listWatched,
  retireWatched,
  WatchedPersonInput,
  type WatchedPerson,
} from '@darasa/contract/gate/watch-list';
import { formatPhone } from '@darasa/rules/phone';
import { Button, DateField, Form, PhoneField, Sheet, TextArea, TextField } from '@darasa/ui';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { clearedFields } from '#platform/cleared.ts';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

type Values = InputOf<typeof addWatched>;

const labels = {
  name: 'Name',
  phone: 'Phone',
  id_number: 'ID number',
  reason: 'Reason',
  until_on: 'Until',
};
const refresh = [keyOf(listWatched)];

/** One person of the list: to add, to change, to take off, and who changed it. */
export function WatchSheet(props: { person: WatchedPerson | null; onClose: () => void }) {
  const { onClose } = props;
  const may = useMay();
  const [person, setPerson] = useState(props.person);
  const [clash, setClash] = useState<Clash<WatchedPerson> | null>(null);
  const [looking_back, setLookingBack] = useState(false);
  const draft_key = `gate.watch.${person?.id ?? 'new'}`;
  const add = useAction(addWatched, { refresh, draft_key, say: 'The gate will ask about them.' });
  const edit = useAction(editWatched, { refresh, draft_key, say: 'The entry is saved.' });

  const save = async (values: Values, over = person) => {
    if (!over) return add.run(values);
    const clear = clearedFields(['phone', 'id_number', 'until_on'], over, values);
    try {
      return await edit.run({ ...values, id: over.id, version: over.version, clear });
    } catch (error) {
      setClash(clashOf<WatchedPerson>(error, { ...values }));
      throw error;
    }
  };
  if (person && looking_back) {
    return (
      <Sheet
        open
        onClose={onClose}
        title={person.name}
        sub="Who changed it, and when"
        footer={<Button onClick={() => setLookingBack(false)}>Back to the details</Button>}
      >
        <RecordHistory record_type="watched person" record_id={person.id} />
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={onClose} title={person ? person.name : 'Add to the watch-list'}>
      <Form
        key={person?.version ?? 'new'}
        schema={WatchedPersonInput}
        initial={person ? valuesOf(person) : {}}
        action={(values) => save(values)}
        onDone={onClose}
        submit={person ? 'Save changes' : 'Add person'}
        draft_key={draft_key}
        secondary={
          person ? (
            <>
              <RetireButton person={person} onDone={onClose} />
              {may(listAudit) ? (
                <Button variant="quiet" onClick={() => setLookingBack(true)}>
                  History
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      >
        {clash ? (
          <BothVersions
            clash={clash}
            labels={labels}
            onMine={async () => {
              await save(clash.mine as unknown as Values, clash.theirs);
              onClose();
            }}
            onTheirs={() => {
              setPerson(clash.theirs);
              setClash(null);
            }}
          />
        ) : null}
        <TextField name="name" label="Name" />
        <PhoneField name="phone" label="Phone" optional help="Phone or ID: the gate needs one" />
        <TextField
          name="id_number"
          label="ID number"
          optional
          maxLength={12}
          help="The whole number, or its last four figures or more"
        />
        <TextArea name="reason" label="Reason" help="Only the office reads this" />
        <DateField name="until_on" label="Until" optional help="Left empty, there is no end" />
      </Form>
    </Sheet>
  );
}

function RetireButton({ person, onDone }: { person: WatchedPerson; onDone: () => void }) {
  const retired = person.retired_at === null;
  const retire = useAction(retireWatched, {
    refresh,
    say: retired ? `${person.name} is off the list.` : `${person.name} is on the list again.`,
  });
  const run = async () => {
    await retire.run({ id: person.id, retired });
    onDone();
  };
  return (
    <Button
      variant={retired ? 'danger' : 'secondary'}
      busy={retire.busy}
      onClick={() => void run().catch(() => undefined)}
    >
      {retired ? 'Take off' : 'Put back'}
    </Button>
  );
}

const valuesOf = (person: WatchedPerson): Partial<Values> => ({
  name: person.name,
  reason: person.reason,
  ...(person.phone ? { phone: formatPhone(person.phone) } : {}),
  ...(person.id_number ? { id_number: person.id_number } : {}),
  ...(person.until_on ? { until_on: person.until_on } : {}),
});
