import { Command } from 'cmdk';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Modal } from './dialog.tsx';
import { SearchIcon } from '../marks/icon.tsx';
import type { Icon } from '../marks/icon.tsx';
import { Kbd } from '../base/kbd.tsx';
import { ScrollArea } from '../page/scroll-area.tsx';

export type PaletteItem = {
  key: string;
  label: string;
  /** Beside the label, muted: the module, the admission number. */
  where?: string;
  /** At the right edge: the class. Without it the chosen line says "Enter to open". */
  right?: string;
  icon?: Icon;
  /** Other words that find it. */
  keywords?: readonly string[];
  /** Drawn instead of icon and words: a strip of facts. The label still names it. */
  strip?: ReactNode;
  /** Acts on the row itself, each by its letter. */
  acts?: readonly PaletteAct[];
  onSelect: () => void;
};

/** An act of one key on a row that was reached by an arrow: P records a payment. */
export type PaletteAct = { letter: string; label: string; run: () => void };

export type PaletteGroup = {
  heading: string;
  /** Beside the heading: what the columns of the strips are. */
  head?: ReactNode;
  items: readonly PaletteItem[];
  /** Already searched by the server; shown as it is. */
  found?: boolean;
};

export type PaletteProps = {
  open: boolean;
  onClose: () => void;
  placeholder: string;
  empty: string;
  groups: readonly PaletteGroup[];
  /** What is typed, for groups that the server searches. */
  onText?: (text: string) => void;
  /** After the keys at the foot: "Search learners by name or admission number". */
  hint?: ReactNode;
};

/** Goes anywhere by typing. Import it lazily, from '@darasa/ui/overlay/palette'. */
export function Palette(props: PaletteProps) {
  if (!props.open) return null;
  return (
    <Modal className="palette" aria-label="Search" onClose={props.onClose}>
      <PaletteBody {...props} />
    </Modal>
  );
}

function PaletteBody(props: PaletteProps) {
  const [at, setAt] = useState('');
  // Letters are text until a row was reached by an arrow; then they are the acts of that row.
  const [reached, setReached] = useState(false);
  const run = (act: () => void) => {
    props.onClose();
    act();
  };
  const chosen = props.groups
    .flatMap((group) => group.items.map((item) => ({ item, value: valueOf(group, item) })))
    .find(({ value }) => value === at)?.item;
  const acts = chosen?.acts ?? [];
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return setReached(true);
    if (!reached || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') {
      event.preventDefault();
      return setReached(false);
    }
    const act = acts.find((one) => one.letter === event.key.toUpperCase());
    if (!act) return;
    event.preventDefault();
    run(act.run);
  };
  return (
    <Command
      label="Search"
      filter={score}
      loop
      value={at}
      onValueChange={setAt}
      onKeyDown={press}
      data-reached={reached || undefined}
    >
      <div className="type">
        <SearchIcon />
        <Command.Input
          placeholder={props.placeholder}
          onValueChange={(text) => {
            setReached(false);
            props.onText?.(text);
          }}
          maxLength={80}
          data-autofocus=""
        />
        <Kbd keys="Esc" />
      </div>
      <ScrollArea>
        <Command.List>
          <Command.Empty>{props.empty}</Command.Empty>
          {props.groups.map((group) => (
            <Command.Group
              key={group.heading}
              heading={
                group.head ? (
                  <span className="palette-head">
                    <span>{group.heading}</span>
                    {group.head}
                  </span>
                ) : (
                  group.heading
                )
              }
            >
              {group.items.map((item) => (
                <PaletteLine
                  key={item.key}
                  item={item}
                  value={valueOf(group, item)}
                  onSelect={() => run(item.onSelect)}
                  onAct={run}
                />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </ScrollArea>
      <PaletteFoot acts={acts} reached={reached} hint={props.hint} />
    </Command>
  );
}

function PaletteFoot(props: { acts: readonly PaletteAct[]; reached: boolean; hint: ReactNode }) {
  const { acts, reached, hint } = props;
  return (
    <div className="palette-foot">
      <span>
        <Kbd keys={['↑', '↓']} /> Move
      </span>
      <span>
        <Kbd keys="Enter" /> Open
      </span>
      {acts.length > 0 && reached ? (
        <span>
          <Kbd keys="Backspace" /> Back to the search
        </span>
      ) : null}
      {acts.length > 0 && !reached ? (
        <span>
          <Kbd keys="↓" /> then <Kbd keys={acts.map((act) => act.letter)} />
        </span>
      ) : null}
      {hint ? <span>{hint}</span> : null}
    </div>
  );
}

const found_mark = '=';
const valueOf = (group: PaletteGroup, item: PaletteItem): string =>
  `${group.found ? found_mark : ''}${group.heading} ${item.key}`;

function PaletteLine(props: {
  item: PaletteItem;
  value: string;
  onSelect: () => void;
  onAct: (run: () => void) => void;
}) {
  const { label, where, right, icon: Drawn, keywords = [], strip, acts = [] } = props.item;
  return (
    <Command.Item
      className={strip ? 'item strip-item' : 'item'}
      value={props.value}
      keywords={[label, where ?? '', ...keywords]}
      onSelect={props.onSelect}
    >
      {strip ?? (
        <>
          {Drawn ? <Drawn /> : null}
          <span>{label}</span>
          {where ? <span className="where">{where}</span> : null}
          <span className="right">
            {right ?? <span className="only-active">Enter to open</span>}
          </span>
        </>
      )}
      {acts.length > 0 ? (
        <span className="item-acts">
          {acts.map((act) => (
            // A choice holds nothing that takes the focus: keys and the pointer run its acts.
            <span
              key={act.letter}
              role="presentation"
              className="item-act"
              onClick={(event) => {
                event.stopPropagation();
                props.onAct(act.run);
              }}
            >
              <Kbd keys={act.letter} /> {act.label}
            </span>
          ))}
        </span>
      ) : null}
    </Command.Item>
  );
}

// A line is found when every typed word begins one of its words; what begins the label comes first.
function score(value: string, search: string, keywords: string[] = []): number {
  if (value.startsWith(found_mark)) return 0.5;
  const typed = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = keywords.join(' ').toLowerCase();
  const words = text.split(/[\s-]+/);
  if (!typed.every((part) => words.some((word) => word.startsWith(part)))) return 0;
  return text.startsWith(typed[0] ?? '') ? 1 : 0.8;
}
