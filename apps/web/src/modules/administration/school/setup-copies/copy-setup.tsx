import type { OutputOf } from '@darasa/contract/endpoint';
import {
  copySetup,
  previewSetupCopy,
  type SetupPartCount,
} from '@darasa/contract/platform/setup-copies';
import {
  Button,
  CheckListField,
  ErrorState,
  Form,
  Notice,
  SelectField,
  Sheet,
  SkeletonLines,
  toast,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';

/** At the end of the address: a new school is entered with the copying open. */
export const copy_hash = 'copy';

/** For those who work in several schools of the organisation and set this one up. */
export function CopySetupButton() {
  const { user } = useViewer();
  const may = useMay();
  const [open, setOpen] = useState(() => location.hash === `#${copy_hash}`);
  const others = user.user_schools_access.filter((one) => one.id !== user.active_school_id);
  const close = () => {
    setOpen(false);
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  };
  if (others.length === 0 || !may(copySetup)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copy from another school</Button>
      {open ? <CopySheet schools={others} onClose={close} /> : null}
    </>
  );
}

interface School {
  id: string;
  name: string;
}

function CopySheet({ schools, onClose }: { schools: readonly School[]; onClose: () => void }) {
  const copy = useAction(copySetup, {
    refresh: [
      ['administration'],
      ['custom-fields'],
      ['staff'],
      ['students'],
      ['workflows'],
      ['communication'],
      ['settings'],
    ],
    say: false,
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Copy from another school"
      sub="People and money never go along. What is here already stays as it is."
    >
      <Form
        schema={copySetup.input}
        initial={
          schools.length === 1 ? { from_school_id: schools[0]!.id, parts: [] } : { parts: [] }
        }
        action={copy.run}
        onDone={({ parts }) => {
          onClose();
          toast({ title: toldOf(parts) });
        }}
        onCancel={onClose}
        submit="Copy"
      >
        <SelectField
          name="from_school_id"
          label="School"
          options={schools.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Parts />
      </Form>
    </Sheet>
  );
}

function Parts() {
  const from_school_id = useFormValue<string>('from_school_id');
  const found = useQuery({
    ...queryOf(previewSetupCopy, { from_school_id: from_school_id ?? '' }),
    enabled: Boolean(from_school_id),
  });
  if (!from_school_id) return null;
  if (found.error) return <ErrorState title="We could not look there" error={found.error} />;
  if (!found.data) return <SkeletonLines label="Looking at the other school" />;
  const { parts } = found.data;
  if (parts.every((part) => part.new_count === 0)) {
    return <Notice>Everything of that school is here already.</Notice>;
  }
  return (
    <CheckListField
      name="parts"
      label="What to copy"
      all="All of it"
      options={parts.map((one) => ({
        value: one.part,
        label: one.label,
        hint: countOf(one),
        disabled: one.new_count === 0,
      }))}
    />
  );
}

function countOf({ there_count, new_count }: SetupPartCount): string {
  if (new_count === 0) return 'All here already';
  return new_count === there_count ? `${new_count} new` : `${new_count} of ${there_count} new`;
}

function toldOf(parts: OutputOf<typeof copySetup>['parts']): string {
  const added = parts.filter((one) => one.added_count > 0);
  const left = parts.filter((one) => one.left_count > 0);
  if (added.length === 0 && left.length === 0) return 'Everything was here already.';
  return [
    added.map((one) => `${one.label} (${one.added_count})`).join(', '),
    left.map((one) => `${one.label} (${one.left_count})`).join(', '),
  ]
    .map((words, i) => words && `${told_heads[i]}: ${words}.`)
    .filter(Boolean)
    .join(' ');
}

const told_heads = ['Copied', 'Left out, because what they belong to is not here yet'];
