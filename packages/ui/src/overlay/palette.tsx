import { Command } from 'cmdk';
import type { ReactNode } from 'react';
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
  onSelect: () => void;
};

export type PaletteGroup = {
  heading: string;
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
  const run = (item: PaletteItem) => {
    props.onClose();
    item.onSelect();
  };
  return (
    <Modal className="palette" aria-label="Search" onClose={props.onClose}>
      <Command label="Search" filter={score} loop>
        <div className="type">
          <SearchIcon />
          <Command.Input
            placeholder={props.placeholder}
            onValueChange={props.onText}
            maxLength={80}
            data-autofocus=""
          />
          <Kbd keys="Esc" />
        </div>
        <ScrollArea>
          <Command.List>
            <Command.Empty>{props.empty}</Command.Empty>
            {props.groups.map((group) => (
              <Command.Group key={group.heading} heading={group.heading}>
                {group.items.map((item) => (
                  <PaletteLine
                    key={item.key}
                    item={item}
                    value={`${group.found ? found_mark : ''}${group.heading} ${item.key}`}
                    onSelect={() => run(item)}
                  />
                ))}
              </Command.Group>
            ))}
          </Command.List>
        </ScrollArea>
        <div className="palette-foot">
          <span>
            <Kbd keys={['↑', '↓']} /> Move
          </span>
          <span>
            <Kbd keys="Enter" /> Open
          </span>
          {props.hint ? <span>{props.hint}</span> : null}
        </div>
      </Command>
    </Modal>
  );
}

const found_mark = '=';

function PaletteLine(props: { item: PaletteItem; value: string; onSelect: () => void }) {
  const { label, where, right, icon: Drawn, keywords = [] } = props.item;
  return (
    <Command.Item
      className="item"
      value={props.value}
      keywords={[label, where ?? '', ...keywords]}
      onSelect={props.onSelect}
    >
      {Drawn ? <Drawn /> : null}
      <span>{label}</span>
      {where ? <span className="where">{where}</span> : null}
      <span className="right">{right ?? <span className="only-active">Enter to open</span>}</span>
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
