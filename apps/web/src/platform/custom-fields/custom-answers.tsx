import { getAnswers, saveAnswers } from '@darasa/contract/platform/custom-fields';
import { Button, Facts, Form, Loading, Panel, Sheet } from '@darasa/ui';
import { formatDate } from '@darasa/rules/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../query.ts';
import { useAction } from '../use-action.ts';
import { CustomInputs } from './custom-inputs.tsx';

/**
 * Custom answers are what the school asks of a record besides our own fields: a panel of facts, answered in a sheet. It draws
 * nothing where nothing is asked: `<CustomAnswers record_type="student" record_id={id} may_edit />`.
 */
export function CustomAnswers(props: {
  record_type: string;
  record_id: string;
  may_edit: boolean;
}) {
  const { record_type, record_id } = props;
  const place = { record_type, record_id };
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  const asked = useQuery(queryOf(getAnswers, place));
  const save = useAction(saveAnswers, {
    refresh: [['custom-fields']],
    say: 'The answers are saved.',
  });
  if (!asked.data)
    return (
      <Loading query={asked} what="other details" failed="We could not load the other details" />
    );
  const { fields, answers, version } = asked.data;
  if (fields.length === 0) return null;
  const items = fields.map(({ id, label, kind }) => ({ label, value: inWords(kind, answers[id]) }));
  const edit = (
    <Button small aria-label="Edit other details" onClick={() => setEditing(true)}>
      Edit
    </Button>
  );
  return (
    <>
      <Panel title="Other details" aside={props.may_edit ? edit : undefined}>
        <Facts items={items} />
      </Panel>
      {editing ? (
        <Sheet open onClose={close} title="Other details" sub="What this school asks besides">
          <Form
            key={version}
            initial={{ answers }}
            action={(values) =>
              save.run({ ...place, version, answers: withoutBlanks(values.answers ?? {}) })
            }
            onDone={close}
            onCancel={close}
            submit="Save other details"
            draft_key={`custom.${record_type}.${record_id}`}
          >
            <CustomInputs fields={fields} under="answers" />
          </Form>
        </Sheet>
      ) : null}
    </>
  );
}

type Answer = string | number | boolean | undefined;

const withoutBlanks = (answers: Record<string, Answer>) =>
  Object.fromEntries(
    Object.entries(answers).filter(
      (entry): entry is [string, string | number | boolean] =>
        entry[1] !== undefined && entry[1] !== '',
    ),
  );

function inWords(kind: string, answer: Answer): string | undefined {
  if (answer === undefined) return undefined;
  if (kind === 'yes-no') return answer ? 'Yes' : 'No';
  return kind === 'date' ? formatDate(String(answer)) : String(answer);
}
