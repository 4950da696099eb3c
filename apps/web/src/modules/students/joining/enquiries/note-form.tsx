import { noteEnquiry, NoteInput, type Enquiry } from '@darasa/contract/students/joining/enquiries';
import { DateField, Form, TextArea } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';

/** Takes what was said, and when to call again; without a day the follow-up is done. */
export function NoteForm({ enquiry, onDone }: { enquiry: Enquiry; onDone: () => void }) {
  const draft_key = `enquiry.note.${enquiry.id}`;
  const note = useAction(noteEnquiry, {
    refresh: [['students', 'enquiries']],
    draft_key,
    say: 'The call is noted.',
  });
  return (
    <Form
      schema={NoteInput}
      initial={{ id: enquiry.id }}
      action={(values) => note.run(values)}
      onDone={onDone}
      onCancel={onDone}
      submit="Note the call"
      draft_key={draft_key}
    >
      <TextArea name="note" label="What was said" />
      <DateField
        name="next_follow_up_on"
        label="Next follow-up"
        optional
        help="Left empty, nothing is due any more"
      />
    </Form>
  );
}
