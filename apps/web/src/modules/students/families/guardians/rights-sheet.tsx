import type { Rights } from '@darasa/contract/students/families/guardian';
import {
  editRights,
  RightsEdit,
  unlinkGuardian,
} from '@darasa/contract/students/families/guardians';
import { Button, ConfirmDialog, Facts, Form, Sheet } from '@darasa/ui';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { relation_words } from '#modules/students/learners/learner/learner-words.ts';
import { RightsFields } from './rights-fields.tsx';

export type Link = Rights & { link_id: string; link_version: number };
type Values = (typeof RightsEdit)['_zod']['output'];

const labels = {
  relation: 'Relation',
  priority: 'Called as number',
  fee_share_percent: 'Pays of the fees',
  has_custody: 'Has legal custody',
  may_collect: 'May collect',
  gets_messages: 'Gets messages',
  sees_fees: 'Sees fees',
  sees_records: 'Sees records',
  is_barred: 'Barred',
  barred_reason: 'Why',
};

/** Shows what one guardian may do for one learner: to change, or to end. */
export function RightsSheet(props: {
  link: Link;
  guardian: string;
  learner: string;
  onClose: () => void;
}) {
  const { link, guardian, learner, onClose } = props;
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const remove = useAction(unlinkGuardian, {
    refresh: [['students']],
    say: `${guardian} is no longer a guardian of ${learner}.`,
  });
  const end = async () => {
    await remove.run({ id: link.link_id });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={guardian} sub={`For ${learner}`}>
      {may(editRights) ? (
        <RightsForm
          link={link}
          guardian={guardian}
          onClose={onClose}
          onEnd={() => setAsking(true)}
        />
      ) : (
        <Facts oneColumn items={factsOf(link)} />
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Take ${guardian} away from ${learner}?`}
        act="Take away"
        danger
        onConfirm={end}
      >
        {guardian} gets no more messages about {learner}. The person stays known to the school.
      </ConfirmDialog>
    </Sheet>
  );
}

function RightsForm(props: {
  link: Link;
  guardian: string;
  onClose: () => void;
  onEnd: () => void;
}) {
  const [link, setLink] = useState(props.link);
  const [clash, setClash] = useState<Clash<Link & { version: number }> | null>(null);
  const edit = useAction(editRights, {
    refresh: [['students']],
    say: `The rights of ${props.guardian} are saved.`,
  });
  const save = async (values: Values, version = link.link_version) => {
    try {
      return await edit.run({ ...values, id: link.link_id, version });
    } catch (error) {
      setClash(clashOf<Link & { version: number }>(error, { ...values }));
      throw error;
    }
  };
  return (
    <Form
      key={link.link_version}
      schema={RightsEdit}
      initial={valuesOf(link)}
      action={(values) => save(values)}
      onDone={props.onClose}
      submit="Save changes"
      secondary={
        <Button variant="danger" onClick={props.onEnd}>
          Take away
        </Button>
      }
    >
      {clash ? (
        <BothVersions
          clash={clash}
          labels={labels}
          onMine={async () => {
            await save(clash.mine as unknown as Values, clash.theirs.link_version);
            props.onClose();
          }}
          onTheirs={() => {
            setLink(clash.theirs);
            setClash(null);
          }}
        />
      ) : null}
      <RightsFields />
    </Form>
  );
}

const valuesOf = (link: Link): Partial<Values> =>
  Object.fromEntries(
    Object.keys(RightsEdit.shape).flatMap((field) => {
      const value = link[field as keyof Rights];
      return value === null ? [] : [[field, value]];
    }),
  );

const yes = (is: boolean): string => (is ? 'Yes' : 'No');
const factsOf = (link: Link) => [
  { label: 'Relation', value: relation_words[link.relation] },
  { label: 'Called as number', value: link.priority },
  { label: 'Pays of the fees', value: `${link.fee_share_percent}%` },
  { label: 'Custody', value: yes(link.has_custody) },
  { label: 'May collect', value: yes(link.may_collect) },
  { label: 'Gets messages', value: yes(link.gets_messages) },
  { label: 'Barred', value: link.is_barred ? link.barred_reason : 'No' },
];
