import { getDay } from '@darasa/contract/attendance/registers/days';
import {
  getRegister,
  type Register,
  type RegisterAddress,
  type RegisterLearner,
  voidRegister,
} from '@darasa/contract/attendance/registers/registers';
import { formatDay } from '@darasa/rules/dates';
import { Button, EmptyState, lazyDialog, Loading, Notice, Panel, Screen } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { CellFeed } from '#platform/cell-feed/use-cell-feed.ts';
import { queryOf } from '#platform/query.ts';
import { useMay } from '#platform/viewer.tsx';
import { RollBar } from './roll-bar.tsx';
import { RollRow } from './roll-row.tsx';
import { RollSheet } from './roll-sheet.tsx';
import { type MainCodes, mainCodes } from './roll-words.ts';
import { rollHref } from './roll-href.ts';
import { addressOf, useRoll } from './use-roll.ts';
import { focusRow, useRollKeys } from './use-roll-keys.ts';
import { VoidDialog } from './void-dialog.tsx';
import './roll.css';

const OpenAgainSheet = lazyDialog(() => import('../reopening/open-again-sheet.tsx'));

/** The register of one class on one day: all are there, and whoever is not is one tap. */
export function RollScreen({ address, back }: { address: RegisterAddress; back: string }) {
  const found = useQuery(queryOf(getRegister, address));
  const crumbs = [{ href: back, label: 'Registers' }];
  const main = found.data && mainCodes(found.data.codes);
  if (found.data && main) return <OpenRoll register={found.data} main={main} back={back} />;
  return (
    <Screen title="Register" crumbs={crumbs}>
      {found.data ? (
        <EmptyState
          title="No code for being present"
          text="Add one under Attendance, Setup, Codes."
        />
      ) : (
        <Loading query={found} what="the register" lines={12} />
      )}
    </Screen>
  );
}

function OpenRoll(props: { register: Register; main: MainCodes; back: string }) {
  const { register, main, back } = props;
  const roll = useRoll(register, main);
  const [asked, setAsked] = useState<RegisterLearner | null>(null);
  const [voiding, setVoiding] = useState(false);
  const [reopening, setReopening] = useState(false);
  const find = useRef<HTMLInputElement>(null);
  const step = useStep(register, back);
  useRollKeys(roll, { onFind: () => find.current?.focus(), onStep: step });
  const may = useMay();
  return (
    <Screen
      title={[register.class, register.stream].filter(Boolean).join(' ')}
      sub={`${register.type}, ${formatDay(register.day)} ${register.day.slice(0, 4)}`}
      crumbs={[{ href: back, label: 'Registers' }]}
      acts={
        <>
          {register.may_open_again ? (
            <Button onClick={() => setReopening(true)}>Open again</Button>
          ) : null}
          {register.may_void && may(voidRegister) ? (
            <Button onClick={() => setVoiding(true)}>Make void</Button>
          ) : null}
        </>
      }
    >
      <div className="roll">
        {register.closed ? <Notice tone="info">{register.closed}</Notice> : null}
        {roll.feed.note ? <Notice tone="warning">{roll.feed.note}</Notice> : null}
        {register.needs_why ? <Why roll={roll} /> : null}
        {roll.feed.refused.length > 0 ? <Refused feed={roll.feed} /> : null}
        {register.learners.length === 0 ? (
          <EmptyState
            title="Nobody sits in this class today"
            text="Learners are placed in classes under Students."
          />
        ) : (
          <>
            <Finder main={main} input={find} />
            <Panel>
              <ul className="register" aria-label="Register">
                {register.learners.map((learner) => (
                  <RollRow
                    key={learner.student_id}
                    roll={roll}
                    learner={learner}
                    onMore={setAsked}
                  />
                ))}
              </ul>
            </Panel>
          </>
        )}
      </div>
      {register.learners.length > 0 ? <RollBar roll={roll} /> : null}
      {asked ? <RollSheet roll={roll} learner={asked} onClose={() => setAsked(null)} /> : null}
      {reopening ? (
        <OpenAgainSheet address={addressOf(register)} onClose={() => setReopening(false)} />
      ) : null}
      {voiding ? <VoidDialog register={register} onClose={() => setVoiding(false)} /> : null}
    </Screen>
  );
}

/** What the server would not take stays here with its sentence, until a person decides about it. */
function Refused({ feed }: { feed: CellFeed }) {
  return (
    <Notice tone="negative">
      <p>What you typed is not saved. {feed.refused[0]!.refused}</p>
      <span className="roll-choice">
        <Button small onClick={feed.sendAgain}>
          Send again
        </Button>
        <Button small variant="quiet" onClick={() => void feed.giveUp()}>
          Give it up
        </Button>
      </span>
    </Notice>
  );
}

/** The office says why once, before it changes what a teacher handed in. */
function Why({ roll }: { roll: ReturnType<typeof useRoll> }) {
  return (
    <Notice tone="warning">
      <label className="field">
        <span>This register was handed in. Why does the office change it?</span>
        <input
          className="input"
          maxLength={200}
          value={roll.why ?? ''}
          placeholder="Clinic card"
          onChange={(event) => roll.setWhy(event.target.value)}
        />
      </label>
    </Notice>
  );
}

/** What is typed leads to the first learner of that name; Enter stays there. */
function Finder({ main, input }: { main: MainCodes; input: RefObject<HTMLInputElement | null> }) {
  const rowOf = (text: string) =>
    [...document.querySelectorAll<HTMLElement>('[data-learner]')].find((row) =>
      row.textContent.toLowerCase().includes(text.toLowerCase()),
    );
  return (
    <p className="key">
      {[main.present, main.late, main.absent].map((one) =>
        one ? (
          <span key={one.code}>
            <b>{one.code}</b> {one.words}
          </span>
        ) : null,
      )}
      <span>Press a name for more</span>
      <input
        ref={input}
        className="input roll-find"
        type="search"
        aria-label="Find a learner"
        placeholder="Find a learner"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          focusRow(rowOf(event.currentTarget.value));
        }}
        onChange={(event) => rowOf(event.target.value)?.scrollIntoView({ block: 'center' })}
      />
    </p>
  );
}

/** The class before or after, in the order in which the school lists them. */
function useStep({ type_id, audience_id, day }: Register, back: string) {
  const { data } = useQuery(queryOf(getDay, { day, type_id }));
  const [, navigate] = useLocation();
  return (by: -1 | 1) => {
    const rows = data?.rows ?? [];
    const next = rows[rows.findIndex((row) => row.audience_id === audience_id) + by];
    if (next) navigate(rollHref(back, { type_id, audience_id: next.audience_id, day, slot: 1 }));
  };
}
