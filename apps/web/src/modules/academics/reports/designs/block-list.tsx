import { block_words } from '@darasa/contract/academics/reports/designs';
import type { ReportBlock } from '@darasa/rules/grading/curriculum';
import type { DesignBlock } from '@darasa/rules/grading/report-design';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  Button,
  classes,
  IconButton,
  Menu,
  MenuItem,
  Panel,
  PlusIcon,
} from '@darasa/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { freshBlock } from './block-words.ts';
import { moved } from './moved.ts';

/** The blocks in the order of the page: taken with the pointer, or moved with Alt and the arrow keys. */
export function BlockList(props: {
  blocks: readonly DesignBlock[];
  offered: readonly ReportBlock[];
  chosen: number;
  may_edit: boolean;
  onChoose: (at: number) => void;
  onChange: (blocks: DesignBlock[]) => void;
}) {
  const { blocks, offered, chosen, may_edit, onChoose, onChange } = props;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    if (!may_edit || to < 0 || to >= blocks.length || from === to) return;
    onChange(moved(blocks, from, to));
    onChoose(to);
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('.block-name')[to]?.focus(),
    );
  };
  const keys = (event: KeyboardEvent, at: number) => {
    if (!event.altKey) return;
    const to = { ArrowUp: at - 1, ArrowDown: at + 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(at, to);
  };
  const missing = offered.filter((kind) => !blocks.some((block) => block.kind === kind));
  return (
    <Panel title="Blocks" aside={may_edit ? 'Alt ↑ ↓ moves' : ''}>
      <ol className="block-list" ref={list}>
        {blocks.map((block, at) => (
          <li
            key={block.kind}
            className={classes(at === chosen && 'is-here', at === dragged && 'is-moving')}
          >
            <button
              type="button"
              className="block-name"
              aria-current={at === chosen}
              draggable={may_edit}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={() => dragged !== null && move(dragged, at)}
              onClick={() => onChoose(at)}
              onKeyDown={(event) => keys(event, at)}
            >
              {block_words[block.kind]}
            </button>
            {may_edit ? (
              <span className="block-moves">
                <IconButton
                  icon={ArrowUpIcon}
                  aria-label={`Move ${block_words[block.kind]} up`}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  icon={ArrowDownIcon}
                  aria-label={`Move ${block_words[block.kind]} down`}
                  onClick={() => move(at, at + 1)}
                />
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      {may_edit && missing.length > 0 ? (
        <div className="panel-body">
          <Menu
            label="Add a block"
            trigger={
              <Button small icon={PlusIcon}>
                Add a block
              </Button>
            }
          >
            {missing.map((kind) => (
              <MenuItem
                key={kind}
                onSelect={() => {
                  onChange([...blocks, freshBlock(kind)]);
                  onChoose(blocks.length);
                }}
              >
                {block_words[kind]}
              </MenuItem>
            ))}
          </Menu>
        </div>
      ) : null}
    </Panel>
  );
}
