import { getLife, MoveForm, moveLearners } from '@darasa/contract/students/learners/moves';
import { CheckField, DateField, Form, Notice, Sheet, TextArea } from '@darasa/ui';
import { useState } from 'react';
import { CallError } from '#platform/call.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { LaterNotice } from '../planned/later-notice.tsx';
import { PlaceFields } from './place-fields.tsx';

/** Moves one learner or many; a full stream is said before anybody is put there. */
export function MoveSheet(props: {
  ids: string[];
  /** Whom it is about: a name, or how many. */
  who: string;
  class_id?: string | null;
  onClose: () => void;
  onDone?: () => void;
}) {
  const today = useToday();
  const [full, setFull] = useState<string | null>(null);
  const move = useAction(moveLearners, { refresh: [['students'], keyOf(getLife)] });
  const save = async ({ class_id: _, ...values }: (typeof MoveForm)['_zod']['output']) => {
    try {
      return await move.run({ ...values, student_ids: props.ids });
    } catch (error) {
      if (error instanceof CallError && error.code === 'move.full') setFull(error.message);
      throw error;
    }
  };
  const done = () => {
    props.onDone?.();
    props.onClose();
  };
  return (
    <Sheet open onClose={props.onClose} title="Move to another stream" sub={props.who}>
      <Form
        schema={MoveForm}
        initial={{
          on_date: today,
          accept_full: false,
          tell_family: false,
          ...(props.class_id ? { class_id: props.class_id } : {}),
        }}
        action={save}
        onDone={done}
        onCancel={props.onClose}
        submit="Move"
      >
        {full ? <Notice>{full}</Notice> : null}
        <PlaceFields />
        <DateField
          name="on_date"
          label="First day in the new stream"
          help="The old place ends the day before. Marks and registers until then stay there."
        />
        <LaterNotice today={today} />
        <TextArea name="reason" label="Reason" rows={2} />
        <CheckField
          name="tell_family"
          label="Tell the family by SMS"
          help="The guardian who is called first, on the day it begins"
        />
        {full ? (
          <CheckField name="accept_full" label="Move them although the stream is full" />
        ) : null}
      </Form>
    </Sheet>
  );
}
