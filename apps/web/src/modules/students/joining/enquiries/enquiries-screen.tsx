import {
  addEnquiry,
  enquiryBoard,
  enquiryChoices,
  listWebsiteMessages,
  type WebsiteMessage,
} from '@darasa/contract/students/joining/enquiries';
import { Id, NoFilter } from '@darasa/contract/shapes';
import { Button, Link, MailIcon, PlusIcon, Screen, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { UrlTabs } from '#platform/url-tabs.tsx';
import { useMay } from '#platform/viewer.tsx';
import { LearnerFinder } from '#modules/students/learners/roll/learner-finder.tsx';
import { BoardTab } from './board-tab.tsx';
import './enquiries.css';
import { EnquiryForm } from './enquiry-form.tsx';
import { EnquirySheet } from './enquiry-sheet.tsx';
import { LetterTab } from '../offer-letters/letter-tab.tsx';
import { ListTab } from './list-tab.tsx';
import { MessagesSheet } from './messages-sheet.tsx';
import { ReportTab } from './report-tab.tsx';

/** A notification leads to the enquiry, or to the message, itself. */
const View = NoFilter.extend({ enquiry: Id.optional(), message: Id.optional() });

type Open =
  | { kind: 'enquiry'; id: string }
  | { kind: 'new'; message?: WebsiteMessage }
  | { kind: 'messages'; only?: string }
  | null;

/** Families who ask for a place, and whoever asks about a learner. */
export default function EnquiriesScreen() {
  const may = useMay();
  const [{ enquiry, message: told }, setView] = useUrlState(View);
  const [pressed, setPressed] = useState<Open>(null);
  const open: Open = pressed ?? toldOf(enquiry, told);
  const setOpen = (next: Open) => {
    setPressed(next);
    if (!next && (enquiry || told)) setView({ enquiry: undefined, message: undefined });
  };
  const may_create = may(addEnquiry);
  const board = useQuery(queryOf(enquiryBoard, {}));
  const choices = useQuery(queryOf(enquiryChoices, {}));
  const messages = useQuery({ ...queryOf(listWebsiteMessages, {}), enabled: may_create });
  const due_count = board.data?.due_count ?? 0;
  const message_count = messages.data?.count ?? 0;
  const show = (id: string) => setOpen({ kind: 'enquiry', id });
  const close = () => setOpen(null);
  const acts = may_create ? (
    <>
      {message_count > 0 ? (
        <Button icon={MailIcon} onClick={() => setOpen({ kind: 'messages' })}>
          Website ({message_count})
        </Button>
      ) : null}
      <Button variant="primary" icon={PlusIcon} onClick={() => setOpen({ kind: 'new' })}>
        Log enquiry
      </Button>
    </>
  ) : undefined;
  return (
    <Screen
      title="Enquiries"
      sub={
        due_count > 0 ? (
          <Link href="/dashboard/students/enquiry?tab=list&due=true">
            {due_count === 1 ? 'One follow-up is due' : `${due_count} follow-ups are due`}
          </Link>
        ) : (
          'No follow-up is due'
        )
      }
      acts={acts}
      thumb={acts}
    >
      <UrlTabs
        label="Enquiries"
        tabs={[
          {
            value: 'pipeline',
            label: 'Pipeline',
            body: <BoardTab board={board} onOpen={show} />,
          },
          {
            value: 'list',
            label: 'List',
            body: (
              <ListTab
                choices={choices.data}
                onOpen={show}
                onNew={() => setOpen({ kind: 'new' })}
              />
            ),
          },
          { value: 'report', label: 'Conversion', body: <ReportTab /> },
          { value: 'letter', label: 'Offer letter', body: <LetterTab /> },
          { value: 'find', label: 'Find a learner', body: <LearnerFinder /> },
        ]}
      />
      {open?.kind === 'enquiry' ? (
        <EnquirySheet key={open.id} id={open.id} choices={choices.data} onClose={close} />
      ) : null}
      {open?.kind === 'messages' && messages.data ? (
        <MessagesSheet
          rows={messages.data.rows.filter((one) => !open.only || one.id === open.only)}
          onTake={(message) => setOpen({ kind: 'new', message })}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'new' ? (
        <Sheet open onClose={close} title="Log enquiry">
          <EnquiryForm
            choices={choices.data}
            message={open.message}
            onDone={(made) => show(made.id)}
            onOpen={show}
          />
        </Sheet>
      ) : null}
    </Screen>
  );
}

const toldOf = (enquiry: string | undefined, message: string | undefined): Open =>
  enquiry ? { kind: 'enquiry', id: enquiry } : message ? { kind: 'messages', only: message } : null;
