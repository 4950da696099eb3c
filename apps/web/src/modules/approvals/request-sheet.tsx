import {
  getRequest,
  getRequestChoices,
  request_files_max,
  RequestInput,
  type RequestRecord,
  sendRequest,
  sendRequestAgain,
  uploadRequestFile,
} from '@darasa/contract/requests/requests';
import type { InputOf } from '@darasa/contract/endpoint';
import {
  CheckListField,
  ErrorState,
  FileField,
  Form,
  MoneyField,
  Pair,
  SelectField,
  Sheet,
  SkeletonLines,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { call } from '#platform/call.ts';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const bytes_max = 8_000_000;
const refresh = [['approvals'], ['requests']];
const labels = { title: 'What you ask for', note: 'Note', amount_cents: 'Amount in cents' };

type Fields = Omit<InputOf<typeof sendRequest>, 'files'> & {
  kept_files?: string[];
  new_files?: File[];
};

/** Asks for something, or changes what came back and sends it again. */
export function RequestSheet(props: { id?: string; onClose: () => void }) {
  const choices = useQuery(queryOf(getRequestChoices, {}));
  const request = useQuery({
    ...queryOf(getRequest, { id: props.id ?? '' }),
    enabled: props.id !== undefined,
  });
  const error = choices.error ?? request.error;
  const ready = choices.data && (props.id === undefined || request.data);
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={request.data ? `Request ${request.data.number}` : 'New request'}
      sub={
        request.data
          ? 'A changed amount goes through all steps again'
          : 'It goes to its approvers as soon as you send it'
      }
    >
      {error && !ready ? <ErrorState title="We could not load the form" error={error} /> : null}
      {!error && !ready ? <SkeletonLines label="Loading the form" lines={6} /> : null}
      {ready && choices.data ? (
        <RequestForm
          choices={choices.data}
          request={request.data ?? null}
          onClose={props.onClose}
        />
      ) : null}
    </Sheet>
  );
}

function RequestForm(props: {
  choices: (typeof getRequestChoices)['output']['_zod']['output'];
  request: RequestRecord | null;
  onClose: () => void;
}) {
  const { choices } = props;
  const [request, setRequest] = useState(props.request);
  const [clash, setClash] = useState<Clash<RequestRecord> | null>(null);
  const first = useAction(sendRequest, { refresh });
  const again = useAction(sendRequestAgain, { refresh });
  const send = async ({ kept_files, new_files, ...values }: Fields, over = request) => {
    const kept = (over?.files ?? []).filter((file) => kept_files?.includes(file.id));
    const added = await uploadAll(new_files ?? []);
    const input = { ...values, files: [...kept, ...added] };
    if (!over) return first.run(input);
    try {
      return await again.run({ ...input, id: over.id, version: over.version });
    } catch (error) {
      setClash(clashOf<RequestRecord>(error, { ...values, kept_files, new_files }));
      throw error;
    }
  };
  return (
    <Form
      key={request?.version ?? 'new'}
      schema={checked}
      initial={
        request ? valuesOf(request) : { department_id: choices.own_department_id ?? undefined }
      }
      action={(values) => send(values as Fields)}
      onDone={props.onClose}
      submit={request ? 'Send again' : 'Send request'}
      onCancel={props.onClose}
    >
      {clash ? (
        <BothVersions
          clash={clash}
          labels={labels}
          onMine={async () => {
            await send(clash.mine as unknown as Fields, clash.theirs);
            props.onClose();
          }}
          onTheirs={() => {
            setRequest({ ...(request as RequestRecord), ...clash.theirs });
            setClash(null);
          }}
        />
      ) : null}
      <TextField name="title" label="What do you ask for?" maxLength={120} />
      <Pair>
        <SelectField
          name="kind_id"
          label="Kind"
          optional
          options={choices.kinds.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MoneyField name="amount_cents" label="Amount" optional />
      </Pair>
      <SelectField
        name="department_id"
        label="Department"
        optional
        options={choices.departments.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea name="note" label="Note" maxLength={2_000} optional />
      {request && request.files.length > 0 ? (
        <CheckListField
          name="kept_files"
          label="Files sent before"
          optional
          options={request.files.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <FileField
        name="new_files"
        label="Files"
        multiple
        optional
        files_max={request_files_max}
        bytes_max={bytes_max}
        accept=".pdf,.png,.jpg,.jpeg,.webp,.csv,.xlsx"
        help="A quotation, a picture or a sheet, up to 8 MB each"
      />
    </Form>
  );
}

async function uploadAll(files: readonly File[]) {
  const sent = [];
  for (const file of files) {
    sent.push(await call(uploadRequestFile, {}, { file, key: crypto.randomUUID() }));
  }
  return sent;
}

const valuesOf = (request: RequestRecord) => ({
  title: request.title,
  kind_id: request.kind_id ?? undefined,
  amount_cents: request.amount_cents ?? undefined,
  department_id: request.department_id ?? undefined,
  note: request.note ?? undefined,
  kept_files: request.files.map((file) => file.id),
});

// The files travel by themselves, so the contract's rule looks at the rest.
const checked = {
  safeParse: (values: unknown) => {
    const { kept_files, new_files, ...rest } = values as Fields;
    const parsed = RequestInput.safeParse(rest);
    return parsed.success
      ? { success: true as const, data: { ...parsed.data, kept_files, new_files } }
      : { success: false as const, error: parsed.error };
  },
};
