import { block_words } from '@darasa/contract/academics/reports/designs';
import { counted } from '@darasa/rules/counted';
import {
  commentLengths,
  type CommentKind,
  type DesignBlock,
} from '@darasa/rules/grading/report-design';
import { Button, Panel, Segmented, TrashIcon } from '@darasa/ui';
import {
  box_choices,
  type Choice,
  column_choices,
  figure_choices,
  layout_choices,
  learner_choices,
  look_choices,
  mean_choices,
  signer_choices,
} from './block-words.ts';

/** The options of the chosen block. A box for words says how long they may be. */
export function BlockOptions(props: {
  block: DesignBlock;
  blocks: readonly DesignBlock[];
  may_edit: boolean;
  onChange: (block: DesignBlock) => void;
  onRemove: () => void;
}) {
  const { block, blocks, may_edit, onRemove } = props;
  return (
    <Panel title={block_words[block.kind]} padded>
      <fieldset className="block-options stack" disabled={!may_edit}>
        <legend className="sr">What this block shows</legend>
        <Choices {...props} />
        <Lengths block={block} blocks={blocks} />
        {may_edit && block.kind !== 'learner' ? (
          <div>
            <Button small variant="quiet" icon={TrashIcon} onClick={onRemove}>
              Take this block out
            </Button>
          </div>
        ) : null}
      </fieldset>
    </Panel>
  );
}

type Change = (block: DesignBlock) => void;

function Choices({ block, onChange }: { block: DesignBlock; onChange: Change }) {
  switch (block.kind) {
    case 'learner':
      return (
        <Ticks
          label="Beside name, number and class"
          options={learner_choices}
          chosen={block.shows}
          onChange={(shows) => onChange({ ...block, shows } as DesignBlock)}
        />
      );
    case 'subjects':
      return (
        <>
          <OneOf
            label="Layout"
            options={layout_choices}
            value={block.layout}
            onChange={(layout) => onChange({ ...block, layout } as DesignBlock)}
          />
          <OneOf
            label="Mark and grade are"
            options={figure_choices}
            value={block.figure}
            onChange={(figure) => onChange({ ...block, figure } as DesignBlock)}
          />
          <Ticks
            label="Columns"
            options={column_choices}
            chosen={block.shows}
            onChange={(shows) => onChange({ ...block, shows } as DesignBlock)}
          />
          <Lines value={block.lines} onChange={(lines) => onChange({ ...block, lines })} />
        </>
      );
    case 'mean-box':
      return (
        <Ticks
          label="Figures"
          options={mean_choices}
          chosen={block.shows}
          onChange={(shows) => onChange({ ...block, shows } as DesignBlock)}
        />
      );
    case 'grade-key':
      return (
        <OneOf
          label="Look"
          options={look_choices}
          value={block.look}
          onChange={(look) => onChange({ ...block, look } as DesignBlock)}
        />
      );
    case 'conduct':
      return <Lines value={block.lines} onChange={(lines) => onChange({ ...block, lines })} />;
    case 'comments':
      return (
        <>
          <Ticks
            label="Boxes"
            options={box_choices}
            chosen={block.boxes}
            onChange={(boxes) => onChange({ ...block, boxes } as DesignBlock)}
          />
          <Lines value={block.lines} onChange={(lines) => onChange({ ...block, lines })} />
        </>
      );
    case 'signatures':
      return (
        <Ticks
          label="Who signs"
          options={signer_choices}
          chosen={block.who}
          onChange={(who) => onChange({ ...block, who } as DesignBlock)}
        />
      );
    default:
      return <p className="none">This block has nothing to choose.</p>;
  }
}

function Ticks(props: {
  label: string;
  options: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const { label, options, chosen, onChange } = props;
  // In the order of the page, whatever was ticked first.
  const toggle = (value: string, on: boolean) =>
    onChange(
      options.map((one) => one.value).filter((one) => (one === value ? on : chosen.includes(one))),
    );
  return (
    <fieldset className="block-ticks">
      <legend>{label}</legend>
      {options.map((option) => (
        <label className="check-row" key={option.value}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const OneOf = (props: {
  label: string;
  options: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}) => (
  <div className="block-choice">
    <span className="meta">{props.label}</span>
    <Segmented
      small
      label={props.label}
      value={props.value}
      options={props.options}
      onChange={props.onChange}
    />
  </div>
);

const lines_max = 8;

const Lines = ({ value, onChange }: { value: number; onChange: (lines: number) => void }) => (
  <label className="block-choice">
    <span className="meta">Lines for words</span>
    <input
      className="input"
      type="number"
      inputMode="numeric"
      min={1}
      max={lines_max}
      value={value}
      onChange={(event) => {
        const lines = Math.round(Number(event.target.value));
        if (lines >= 1 && lines <= lines_max) onChange(lines);
      }}
    />
  </label>
);

function Lengths({ block, blocks }: { block: DesignBlock; blocks: readonly DesignBlock[] }) {
  const lengths = commentLengths({ blocks });
  const kinds: CommentKind[] =
    block.kind === 'subjects'
      ? ['subject']
      : block.kind === 'conduct'
        ? ['conduct']
        : block.kind === 'comments'
          ? block.boxes.filter((box) => box !== 'parent')
          : [];
  const length = kinds.map((kind) => lengths[kind]).find((one) => one > 0);
  if (!length) return null;
  return <p className="none">Room for {counted(length, 'character')}.</p>;
}
