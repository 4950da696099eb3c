import { type Claim, ClaimInput } from '@darasa/contract/finance/receiving/claims';
import { addClaimPicture, makeClaim } from '@darasa/contract/finance/families/family-pay';
import {
  DateField,
  FileField,
  Form,
  MoneyField,
  Notice,
  SegmentedField,
  Sheet,
  TextField,
} from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

interface Typed {
  amount_cents?: number;
  method?: string;
  reference?: string;
  paid_on?: string;
  note?: string;
  file?: File;
}

/** The picture goes by itself, after what was typed. */
const typed_claim = {
  safeParse: (values: unknown) => {
    const { file, ...typed } = values as Typed;
    const read = ClaimInput.safeParse(typed);
    return read.success ? { ...read, data: { ...read.data, file } } : read;
  },
};

/** A slip shown to the school. It is looked for on the statement; it is never a receipt by itself. */
export function ClaimForm(props: { student_id: string; onClose: () => void }) {
  const { student_id, onClose } = props;
  const claim = useAction(makeClaim, { refresh: [['parent']] });
  const addPicture = useAction(addClaimPicture, { refresh: [['parent']], say: false });
  const today = useToday();
  const send = async ({ file, ...typed }: Typed): Promise<Claim> => {
    const made = await claim.run({ id: student_id, ...typed } as Parameters<typeof claim.run>[0]);
    if (file) await addPicture.run({ id: student_id, claim_id: made.id }, file);
    return made;
  };
  return (
    <Sheet open onClose={onClose} title="I have paid already" sub="Show the school your slip">
      <Form
        schema={typed_claim}
        initial={{ method: 'bank', paid_on: today }}
        action={send}
        onDone={onClose}
        onCancel={onClose}
        submit="Send to the school"
      >
        <Notice tone="info">
          The school looks for the money and gives the receipt when it is found.
        </Notice>
        <SegmentedField
          name="method"
          label="Paid by"
          options={[
            { value: 'bank', label: 'Bank' },
            { value: 'mobile-money', label: 'M-Pesa' },
          ]}
        />
        <MoneyField name="amount_cents" label="Amount" />
        <TextField
          name="reference"
          label="Reference"
          maxLength={64}
          help="As it stands on the slip or in the message"
        />
        <DateField
          name="paid_on"
          label="Paid on"
          max={today}
          limitWords="Enter a date that is not after today"
        />
        <FileField name="file" label="Picture of the slip" accept="image/*" optional />
        <TextField name="note" label="Note" maxLength={300} optional />
      </Form>
    </Sheet>
  );
}
