import type { ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { vocabulary } from '../base/vocabulary.ts';

export type Tone = 'neutral' | 'positive' | 'negative' | 'warning' | 'info';
export type Shape =
  | 'dot'
  | 'ring'
  | 'half'
  | 'tick'
  | 'diamond'
  | 'triangle'
  | 'square'
  | 'cross'
  | 'dash';

export type StatusChipProps = {
  /** A word of the vocabulary ("part_paid"); it brings its own tone, shape and words. */
  status?: string;
  tone?: Tone;
  shape?: Shape;
  quiet?: boolean;
  children?: ReactNode;
};

/** Word, shape and colour. The usual state is quiet; only exceptions get a ground. */
export function StatusChip(props: StatusChipProps) {
  const known = props.status ? vocabulary(props.status) : undefined;
  const tone = props.tone ?? known?.tone ?? 'neutral';
  const quiet = props.quiet ?? known?.quiet ?? false;
  return (
    <span className={classes('chip', tone !== 'neutral' && tone, quiet && 'quiet')}>
      <svg viewBox="0 0 8 8" aria-hidden="true">
        {drawing(props.shape ?? known?.shape ?? 'ring')}
      </svg>
      {props.children ?? known?.words}
    </span>
  );
}

function drawing(shape: Shape): ReactNode {
  switch (shape) {
    case 'dot':
      return <circle cx="4" cy="4" r="3.5" />;
    case 'ring':
      return <circle className="line" cx="4" cy="4" r="3.2" />;
    case 'half':
      return (
        <>
          <circle className="line" cx="4" cy="4" r="3.2" />
          <path d="M4 .8a3.2 3.2 0 0 1 0 6.4z" />
        </>
      );
    case 'tick':
      return <path className="line" d="m.5 4.3 2.5 2.5L7.5 1.5" />;
    case 'diamond':
      return <path d="m4-.3 4.3 4.3L4 8.3-.3 4z" />;
    case 'triangle':
      return <path d="M4 .3 8 7.5H0z" />;
    case 'square':
      return <path d="M.5.5h7v7h-7z" />;
    case 'cross':
      return <path className="line" d="m1 1 6 6M7 1 1 7" />;
    case 'dash':
      return <path className="line" d="M0 4h8" />;
  }
}
