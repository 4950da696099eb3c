import type { OutputOf } from '@darasa/contract/endpoint';
import { relations } from '@darasa/contract/students/families/guardian';
import { counties } from '@darasa/contract/students/learners/learner';
import { readTransferFile } from '@darasa/contract/students/leaving/transfer';
import { formatDate } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import { Button, FileField, Form, Link, Notice, Sheet, UploadIcon } from '@darasa/ui';
import { useState } from 'react';
import { useAction } from '#platform/use-action.ts';
import { recordPath } from '#modules/students/learners/learner/learner-words.ts';

export type Transfer = OutputOf<typeof readTransferFile>;

/** A learner who comes from a school of this system brings a file that fills the form. */
export function TransferButton({ onRead }: { onRead: (transfer: Transfer) => void }) {
  const [open, setOpen] = useState(false);
  const read = useAction(readTransferFile, { say: false });
  return (
    <>
      <Button icon={UploadIcon} onClick={() => setOpen(true)}>
        From a transfer file
      </Button>
      {open ? (
        <Sheet
          open
          onClose={() => setOpen(false)}
          title="From a transfer file"
          sub="The last school makes it on the learner's page, under Papers. It fills the form; nothing is saved until you admit the learner."
        >
          <Form
            schema={chosen_file}
            action={({ file }: { file: File }) => read.run({}, file)}
            onDone={(transfer: Transfer) => {
              setOpen(false);
              onRead(transfer);
            }}
            onCancel={() => setOpen(false)}
            submit="Fill the form"
          >
            <FileField
              name="file"
              label="Transfer file"
              accept=".json,application/json"
              bytes_max={100_000}
              help="Its name ends in .darasa.json"
            />
          </Form>
        </Sheet>
      ) : null}
    </>
  );
}

const chosen_file = {
  safeParse: (values: unknown) =>
    (values as { file?: unknown }).file instanceof File
      ? { success: true, data: values }
      : { success: false, error: { issues: [{ path: ['file'], message: 'Choose the file' }] } },
};

/** Shows who says so, and whether somebody here is that learner already. */
export function TransferNotice({ transfer }: { transfer: Transfer }) {
  const { school, made_at, origin, already_here } = transfer;
  return (
    <>
      <Notice tone={origin === 'known' ? 'positive' : 'warning'}>
        Filled from the file of {school} of {formatDate(made_at)}.{' '}
        {origin === 'known'
          ? 'Its signature is good.'
          : 'It is whole, but we do not know who signed it: check it with the last school.'}
      </Notice>
      {already_here ? (
        <Notice tone="warning">
          <Link href={recordPath(already_here.admission_number)}>
            {already_here.name}, {already_here.admission_number}
          </Link>{' '}
          has the same UPI or birth certificate. Look there before you admit again.
        </Notice>
      ) : null}
    </>
  );
}

/**
 * The values are what of the file the form asks; a word that our lists do not have is left to the clerk.
 */
export function transferValues({ learner, school }: Transfer) {
  const { guardians, admission_number: _, admitted_on: __, left_on: ___, ...child } = learner;
  const { class_name: ____, curriculum: _____, county, ...plain } = child;
  const known = Object.entries(plain).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(known),
    ...(county && counties.includes(county) ? { county } : {}),
    previous_school: school.slice(0, 120),
    guardians: guardians.slice(0, 4).map((one, i) => ({
      first_name: one.first_name,
      last_name: one.last_name,
      ...((relations as readonly string[]).includes(one.relation)
        ? { relation: one.relation as (typeof relations)[number] }
        : {}),
      ...(one.phone ? { phone: formatPhone(one.phone) } : {}),
      ...(one.email ? { email: one.email } : {}),
      fee_share_percent: i === 0 ? 100 : 0,
    })),
  };
}
