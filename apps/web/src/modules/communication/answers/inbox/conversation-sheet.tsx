import { messageStateWords } from '@darasa/contract/communication/sending/messages';
import { text_max } from '@darasa/contract/communication/writing/campaigns';
import {
  answerConversation,
  editConversation,
  getConversation,
  listConversations,
  type OpenConversation,
  readConversation,
  type SaidLine,
} from '@darasa/contract/communication/answers/inbox';
import { formatDateTime, formatDayTime } from '@darasa/rules/dates';
import { formatPhone } from '@darasa/rules/phone';
import {
  Button,
  classes,
  Form,
  Loading,
  Menu,
  MenuItem,
  Notice,
  PlusIcon,
  SelectField,
  Sheet,
  StatusChip,
  TextArea,
  toast,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { recordPath } from '#pickers/learner-paths.ts';
import { StripsOf } from '#pickers/learner-strip.tsx';
import { SmsCost } from '#pickers/sms-cost.tsx';
import { StaffPicker } from '#pickers/staff-picker.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { lookOf } from '#modules/communication/sending/messages/words.ts';
import { templateName } from '#modules/communication/writing/campaigns/words.ts';

const refresh = [keyOf(listConversations)];
const look_again_ms = 3_000;

/** One person's words and ours in the order of time, with the way to answer. */
export function ConversationSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const may = useMay();
  const found = useQuery({ ...queryOf(getConversation, { id }), refetchInterval: look_again_ms });
  const read = useAction(readConversation, { refresh, say: false });
  const one = found.data;
  const may_edit = may(editConversation);
  const unread = may_edit ? (one?.unread_count ?? 0) : 0;
  const { run } = read;
  const told = useRef(0);
  useEffect(() => {
    if (unread === 0 || told.current === unread) return;
    told.current = unread;
    void run({ id }).catch(() => undefined);
  }, [unread, id, run]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={one ? (one.name ?? formatPhone(one.phone)) : 'Conversation'}
      {...(one?.name ? { sub: formatPhone(one.phone) } : {})}
      {...(one && may(answerConversation)
        ? { footer: <Answer key={one.free_until ? 'free' : 'template'} one={one} /> }
        : {})}
    >
      {found.data ? null : <Loading query={found} lines={6} />}
      {one ? (
        <div className="stack">
          <Learners one={one} />
          {may_edit ? (
            <div className="conversation-acts">
              <Assign key={one.assigned_to ?? 'nobody'} one={one} />
              <CloseButton one={one} />
            </div>
          ) : null}
          <Thread said={one.said} />
        </div>
      ) : null}
    </Sheet>
  );
}

function Learners({ one }: { one: OpenConversation }) {
  if (one.learners.length === 0) {
    return <p className="help">No guardian on our records has this phone.</p>;
  }
  return (
    <section aria-label="Guardian of">
      <p className="help">Guardian of</p>
      <StripsOf
        ids={one.learners.map((learner) => learner.id)}
        className="learner-strip-panel"
        hrefOf={(learner) => recordPath(learner.admission_number)}
      />
    </section>
  );
}

function Thread({ said }: { said: readonly SaidLine[] }) {
  const end = useRef<HTMLLIElement>(null);
  // In braces: some browsers answer with a promise, which is no way to clean up.
  useEffect(() => {
    void end.current?.scrollIntoView({ block: 'nearest' });
  }, [said.length]);
  return (
    <ul className="bubbles" aria-label="What was said">
      {said.map((one, i) => (
        <li
          key={one.id}
          className={one.from === 'us' ? 'mine' : 'theirs'}
          ref={i === said.length - 1 ? end : null}
        >
          <span className="meta">
            <span>{one.from === 'us' ? writerOf(one) : 'They wrote'}</span>
            <span className="num">{formatDateTime(one.at)}</span>
          </span>
          <div className={classes('bubble', one.from === 'us' && 'ours')}>
            {one.text ?? 'Not shown: it tells of marks or health.'}
          </div>
          {one.from === 'us' && one.state ? (
            <span className="meta">
              <StatusChip status={lookOf(one.state)} quiet>
                {[messageStateWords[one.state], one.reason].filter(Boolean).join(': ')}
              </StatusChip>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** A message that nobody gave a name is called by its own words: those stand below already. */
const writerOf = ({ by, text }: SaidLine): string =>
  by && !text?.startsWith(by) ? by : 'Sent to many';

interface AnswerValues {
  text?: string;
  whatsapp_template_id?: string;
}

/** Free words, or a template where WhatsApp carries nothing else; it tells which, and why. */
function Answer({ one }: { one: OpenConversation }) {
  const answer = useAction(answerConversation, {
    refresh: [keyOf(listConversations), keyOf(getConversation)],
  });
  // What was sent stands above; the next answer begins empty.
  const [sent, setSent] = useState(0);
  if (one.barred) return <Notice>{one.barred}</Notice>;
  const needs_template = one.channel === 'whatsapp' && !one.free_until;
  return (
    <section className="composer" aria-label="Reply">
      {one.free_until ? (
        <p className="help">
          You can reply in your own words until {formatDayTime(one.free_until)}.
        </p>
      ) : null}
      {needs_template ? (
        <Notice tone="info">
          The 24-hour reply window has closed, so only an approved template can be sent. When they
          reply, you can write freely again.
        </Notice>
      ) : null}
      <Form
        key={sent}
        className="answer"
        onDone={() => setSent(sent + 1)}
        action={async (values: AnswerValues) => {
          const problem = needs_template
            ? values.whatsapp_template_id || {
                path: 'whatsapp_template_id',
                message: 'Choose a template',
              }
            : values.text?.trim() || { path: 'text', message: 'Write the reply' };
          if (typeof problem !== 'string') {
            throw Object.assign(new Error(problem.message), { errors: [problem] });
          }
          await answer.run({
            id: one.id,
            ...(needs_template ? { whatsapp_template_id: problem } : { text: problem }),
          });
        }}
        submit="Send reply"
        draft_key={`communication.answer.${one.id}`}
      >
        {needs_template ? <TemplateChoice one={one} /> : <FreeWords one={one} />}
      </Form>
    </section>
  );
}

function TemplateChoice({ one }: { one: OpenConversation }) {
  const id = useFormValue<string>('whatsapp_template_id');
  const chosen = one.templates.find((template) => template.id === id);
  return (
    <>
      <SelectField
        name="whatsapp_template_id"
        label="Template"
        options={one.templates.map((each) => ({ value: each.id, label: templateName(each) }))}
      />
      {chosen ? <div className="bubble">{chosen.body}</div> : null}
    </>
  );
}

function FreeWords({ one }: { one: OpenConversation }) {
  const form = useForm();
  return (
    <>
      <TextArea
        name="text"
        label="Reply"
        rows={2}
        // What is pasted and too long is counted below, and not cut off in silence.
        maxLength={3 * text_max}
      />
      {one.channel === 'sms' ? <SmsCost name="text" /> : null}
      {one.canned.length > 0 ? (
        <Menu
          label="Quick replies"
          align="start"
          trigger={
            <Button small variant="quiet" icon={PlusIcon}>
              Use a quick reply
            </Button>
          }
        >
          {one.canned.map((ready) => (
            <MenuItem key={ready.id} onSelect={() => form.set('text', ready.text)}>
              {ready.name}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}

function Assign({ one }: { one: OpenConversation }) {
  const edit = useAction(editConversation, { refresh });
  return (
    <details>
      <summary>{one.assigned_name ? `Assigned to ${one.assigned_name}` : 'Assign to'}</summary>
      <Form
        action={(values: { assigned_staff_id?: string }) =>
          edit.run({
            id: one.id,
            version: one.version,
            assigned_staff_id: values.assigned_staff_id ?? null,
          })
        }
        submit="Save"
      >
        <StaffPicker
          name="assigned_staff_id"
          label="Assigned to"
          optional
          help="Leave empty for nobody"
        />
      </Form>
    </details>
  );
}

function CloseButton({ one }: { one: OpenConversation }) {
  const edit = useAction(editConversation, { refresh });
  const closed = one.state === 'closed';
  return (
    <Button
      small
      busy={edit.busy}
      onClick={() =>
        edit
          .run({ id: one.id, version: one.version, state: closed ? 'open' : 'closed' })
          .catch((error: Error) => toast({ variant: 'destructive', title: error.message }))
      }
    >
      {closed ? 'Reopen' : 'Close conversation'}
    </Button>
  );
}
