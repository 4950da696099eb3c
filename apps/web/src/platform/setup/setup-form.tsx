import type { Endpoint, SentOf } from '@darasa/contract/endpoint';
import type { FormProps, FormSchema } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { changesIn } from '../changes-in.ts';
import type { Labels } from '../both-versions.tsx';
import { useAction } from '../use-action.ts';
import { VersionedForm } from '../versioned-form.tsx';
import { RetireButton } from './retire-button.tsx';

interface Row {
  id: string;
  version: number;
  name?: string;
  retired_at?: string | null;
}

/** The form of a thing that a school sets up: added, changed beside others who change it, retired. */
export function SetupForm<S extends FormSchema, R extends Row>(props: {
  /** What it is called in a sentence: `house`. */
  one: string;
  schema: S;
  /** Null for one that is only being made. */
  row: R | null;
  create: Endpoint;
  edit: Endpoint;
  retire?: Endpoint;
  refresh: QueryKey[];
  initial: (row: R | null) => FormProps<S>['initial'];
  labels: Labels;
  words?: (values: Record<string, unknown>) => Record<string, unknown>;
  /** More buttons at the foot, such as its history. */
  secondary: ReactNode;
  onDone: () => void;
  children: ReactNode;
}) {
  const { one, row, refresh, onDone } = props;
  const draft_key = `${one}.${row?.id ?? 'new'}`;
  const create = useAction(props.create, { refresh, draft_key, say: `The ${one} is added.` });
  const edit = useAction(props.edit, { refresh, draft_key, say: `The ${one} is saved.` });
  const send = (values: object, over: R | null) =>
    over
      ? edit.run({
          ...changesIn(props.edit, props.initial(over) ?? {}, values),
          id: over.id,
          version: over.version,
        })
      : create.run(values as SentOf<Endpoint>);
  return (
    <VersionedForm<S, R>
      schema={props.schema}
      row={row}
      initial={props.initial}
      send={send}
      labels={props.labels}
      {...(props.words ? { words: props.words } : {})}
      submit={row ? 'Save changes' : `Add ${one}`}
      {...(row ? {} : { another: 'Save and add another' })}
      draft_key={draft_key}
      onDone={onDone}
      secondary={
        <>
          {row && props.retire ? (
            <RetireButton
              endpoint={props.retire}
              row={{ id: row.id, retired_at: row.retired_at ?? null }}
              name={row.name ?? `The ${one}`}
              refresh={refresh}
              onDone={onDone}
            />
          ) : null}
          {props.secondary}
        </>
      }
    >
      {props.children}
    </VersionedForm>
  );
}
