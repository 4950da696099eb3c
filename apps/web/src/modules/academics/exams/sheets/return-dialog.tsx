import { returnSheet, type Sheet as MarkSheet } from '@darasa/contract/academics/exams/sheets';
import { Form, Sheet, TextField } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useAction } from '#platform/use-action.ts';

const ReturnValues = returnSheet.input.pick({ note: true });

/** The note is what the teacher reads above the marks. */
export function ReturnDialog(props: {
  sheet: Pick<MarkSheet, 'id' | 'teacher'>;
  refresh: QueryKey[];
  onClose: () => void;
}) {
  const { sheet, refresh, onClose } = props;
  const giveBack = useAction(returnSheet, { refresh, say: 'The mark sheet is returned.' });
  return (
    <Sheet open onClose={onClose} title="Return the mark sheet" sub={sheet.teacher ?? undefined}>
      <Form
        schema={ReturnValues}
        action={({ note }) => giveBack.run({ id: sheet.id, note })}
        onDone={onClose}
        onCancel={onClose}
        submit="Return"
      >
        <TextField name="note" label="What to look at" />
      </Form>
    </Sheet>
  );
}
