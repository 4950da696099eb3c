import {
  askForChange,
  getMyDetails,
  type MyDetails,
  profileFields,
  ProfileValues,
} from '@darasa/contract/staff/profile-changes';
import { formatPhone } from '@darasa/rules/phone';
import { profile_labels as labels } from '@darasa/rules/staff-words';
import { Form, FormGroup, Notice, Pair, PhoneField, Sheet, TextField } from '@darasa/ui';
import { clearedFields } from '#platform/cleared.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

const draft_key = 'account.details';

/** The record as it is, to be written over; only what differs is asked for. */
export function ChangeSheet(props: { details: MyDetails['details']; onClose: () => void }) {
  const { details, onClose } = props;
  const ask = useAction(askForChange, { refresh: [keyOf(getMyDetails)], draft_key });
  return (
    <Sheet open wide onClose={onClose} title="Ask for a change">
      <Form
        schema={ProfileValues}
        initial={valuesOf(details)}
        action={(values) =>
          ask.run({ ...values, clear: clearedFields(profileFields, details, values) })
        }
        onDone={onClose}
        submit="Send for approval"
        draft_key={draft_key}
      >
        <Notice tone="info">
          Nothing changes until it is approved. We then send a text to the phone the school has now.
        </Notice>
        <FormGroup title="Bank">
          <Pair>
            <TextField name="bank_name" label={labels.bank_name} optional />
            <TextField name="bank_branch" label={labels.bank_branch} optional />
          </Pair>
          <TextField name="bank_account" label={labels.bank_account} inputMode="numeric" optional />
        </FormGroup>
        <FormGroup title="Next of kin">
          <TextField name="next_of_kin_name" label={labels.next_of_kin_name} optional />
          <Pair>
            <TextField name="next_of_kin_relation" label={labels.next_of_kin_relation} optional />
            <PhoneField name="next_of_kin_phone" label={labels.next_of_kin_phone} optional />
          </Pair>
        </FormGroup>
        <FormGroup title="Phone and numbers">
          <PhoneField
            name="phone"
            label={labels.phone}
            optional
            help="Where the office calls you; the one you sign in with is under Profile"
          />
          <TextField
            name="kra_pin"
            label={labels.kra_pin}
            maxLength={11}
            autoCapitalize="characters"
            placeholder="A001812403G"
            optional
          />
          <Pair>
            <TextField name="nssf_number" label={labels.nssf_number} optional />
            <TextField name="sha_number" label={labels.sha_number} optional />
          </Pair>
        </FormGroup>
      </Form>
    </Sheet>
  );
}

const valuesOf = (details: MyDetails['details']): Partial<ProfileValues> =>
  Object.fromEntries(
    profileFields.flatMap((field) => {
      const value = details[field];
      if (!value) return [];
      return [[field, field.endsWith('phone') ? formatPhone(value) : value]];
    }),
  );
